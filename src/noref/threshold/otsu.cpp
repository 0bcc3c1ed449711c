// SPDX-License-Identifier: Apache-2.0
#include "noref/threshold/otsu.h"

namespace noref {

std::optional<float> OtsuThreshold(const std::vector<Level>& levels) {
  double total = 0;
  double total_sum = 0;
  for (const Level& level : levels) {
    total += static_cast<double>(level.pixels);
    total_sum += static_cast<double>(level.pixels) * static_cast<double>(level.value);
  }
  std::optional<float> best;
  double largest = -1;
  double below = 0;
  double below_sum = 0;
  for (std::size_t i = 1; i < levels.size(); ++i) {
    below += static_cast<double>(levels[i - 1].pixels);
    below_sum +=
        static_cast<double>(levels[i - 1].pixels) * static_cast<double>(levels[i - 1].value);
    const double above = total - below;
    const double distance = (total_sum - below_sum) / above - below_sum / below;
    const double variance = below * above * distance * distance;
    if (variance > largest) {
      largest = variance;
      best = levels[i].value;
    }
  }
  return best;
}

}  // namespace noref
