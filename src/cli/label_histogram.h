// SPDX-License-Identifier: Apache-2.0
// How labels of samples are spread over [0, 1].
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "noref/metrics/target.h"
#include "noref/table/table.h"

namespace noref::cli {

/// Counts of labels in tenths of [0, 1] for each target, over all samples and for each operator.
class LabelHistogram {
 public:
  /// `labels` in the order of TargetNames(). A sample without a label is not counted.
  void Add(const std::string& operator_name, std::span<const std::optional<double>> labels);

  /// The columns `target,operator,low,high,count`; the operator `all` stands for all samples.
  static const std::vector<Column>& Columns();
  std::vector<Row> Rows() const;

  /// The counts over all samples: `nmi: 3 0 1 ...; dice: ...`.
  std::string Summary() const;

 private:
  static constexpr std::size_t kBins = 10;
  using Counts = std::array<std::int64_t, kBins>;

  std::map<std::string, std::vector<Counts>> by_operator_;  ///< one Counts for each target
};

}  // namespace noref::cli
