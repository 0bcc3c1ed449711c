// SPDX-License-Identifier: Apache-2.0
// How ranges, words and values read in messages and tables. Internal to this module.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "noref/config/options.h"

namespace noref {

/// ` from 0 to 1`, ` of at least 0`, ` of at most 1`, or nothing for any range.
std::string RangeText(Range range);

/// `a, b or c`.
std::string WordsText(std::span<const std::string> words);

/// `text`, cut to a length that fits into a message, without control characters.
std::string ShortText(std::string_view text);

/// The shortest decimal number that reads back as the same double. `value` must be finite.
std::string NumberText(double value);

}  // namespace noref
