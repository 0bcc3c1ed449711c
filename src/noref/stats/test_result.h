// SPDX-License-Identifier: Apache-2.0
// What a hypothesis test answers.
#pragma once

namespace noref {

struct TestResult {
  double statistic = 0;
  double p_value = 1;  ///< two-sided unless the test says otherwise
  bool operator==(const TestResult&) const = default;
};

}  // namespace noref
