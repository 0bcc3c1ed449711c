// SPDX-License-Identifier: Apache-2.0
// Small text helpers: splitting, exact number parsing, nearest names for typing errors.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noref {

/// The parts of `text` between separators; an empty text has one empty part.
std::vector<std::string> Split(std::string_view text, char separator);

/// `text` without white space at both ends.
std::string_view Trim(std::string_view text);

/// ASCII lower case.
std::string Lower(std::string_view text);

/// `text` with every occurrence of `from` (not empty) replaced by `to`.
std::string ReplaceAll(std::string_view text, std::string_view from, std::string_view to);

/// The whole of `text` as a finite number, or nothing. The C locale always applies.
std::optional<double> ParseDouble(std::string_view text);

/// The whole of `text` as a decimal integer, or nothing (also when it does not fit).
std::optional<std::int64_t> ParseInt(std::string_view text);

/// The candidate with the smallest edit distance (insert, delete, replace, swap of neighbours), if
/// it is close enough to be a typing error: at most a third of the longer word, at least one edit.
std::optional<std::string> NearestName(std::string_view name,
                                       std::span<const std::string> candidates);

/// `; did you mean 'x'?` for a near candidate, else `; known: a, b, c`. For the end of a message.
std::string NameHint(std::string_view name, std::span<const std::string> candidates);

/// Natural order of names that hold numbers: `img2` before `img10`. A strict weak order.
bool NaturalLess(std::string_view a, std::string_view b);

}  // namespace noref
