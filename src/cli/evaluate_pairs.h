// SPDX-License-Identifier: Apache-2.0
// What `noref evaluate` compares in a case: all vessels, or those of each class.
#pragma once

#include <string>
#include <vector>

#include "noref/image/grid.h"

#include "cli/load_case.h"

namespace noref::cli {

/// Masks of one size.
struct ComparedPair {
  std::string label;  ///< name of the class; empty for all vessels
  Mask mask;
  Mask reference;
  Fov counted;  ///< the region without pixels that the reference leaves open
};

/// The pair of a case within `region`, or one pair per class, in the order of `names`.
std::vector<ComparedPair> PairsOf(const LoadedCase& one,
                                  const Fov& region,
                                  const std::vector<std::string>& names);

}  // namespace noref::cli
