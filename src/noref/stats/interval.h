// SPDX-License-Identifier: Apache-2.0
// Two bounds.
#pragma once

namespace noref {

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

}  // namespace noref
