// SPDX-License-Identifier: Apache-2.0
// The names of the location classes of TopAneu-26.
#pragma once

#include <string>
#include <vector>

namespace noref {

/// The names of the classes 1..class_count (`VA trunk, right`), from data/topaneu. Empty where no
/// list has that many classes: they are 50 until 22 July 2026 and 52 since.
std::vector<std::string> ClassNames(int class_count);

}  // namespace noref
