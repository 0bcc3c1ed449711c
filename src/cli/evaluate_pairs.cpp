// SPDX-License-Identifier: Apache-2.0
#include "cli/evaluate_pairs.h"

namespace noref::cli {

std::vector<ComparedPair> PairsOf(const LoadedCase& one,
                                  const Fov& region,
                                  const std::vector<std::string>& names) {
  if (names.empty())
    return {{.label = {}, .mask = *one.mask, .reference = *one.reference, .counted = region}};
  const Fov counted = WithoutIgnored(region, *one.reference_classes);
  std::vector<ComparedPair> pairs;
  for (std::size_t i = 0; i < names.size(); ++i)
    pairs.push_back({.label = names[i],
                     .mask = ClassMask(*one.classes, i),
                     .reference = ClassMask(*one.reference_classes, i),
                     .counted = counted});
  return pairs;
}

}  // namespace noref::cli
