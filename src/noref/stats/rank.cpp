// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/rank.h"

#include <algorithm>
#include <numeric>

namespace noref {

std::vector<double> AverageRanks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return values[a] < values[b];
  });
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    const double rank = static_cast<double>(first + last) / 2 + 1;
    for (; first <= last; ++first) ranks[order[first]] = rank;
  }
  return ranks;
}

std::vector<std::int64_t> TieSizes(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::int64_t> sizes;
  for (auto first = sorted.begin(); first != sorted.end();) {
    const auto end = std::upper_bound(first, sorted.end(), *first);
    if (end - first > 1) sizes.push_back(end - first);
    first = end;
  }
  return sizes;
}

}  // namespace noref
