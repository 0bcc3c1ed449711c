// SPDX-License-Identifier: Apache-2.0
#include "cli/label_histogram.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/error.h"
#include "noref/degrade/operator.h"

namespace noref::cli {
namespace {

const std::string kAll = "all";

}  // namespace

void LabelHistogram::Add(const std::string& operator_name,
                         std::span<const std::optional<double>> labels) {
  NOREF_CHECK(labels.size() == TargetNames().size());
  for (const std::string& name : {kAll, operator_name}) {
    std::vector<Counts>& counts = by_operator_[name];
    counts.resize(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (!labels[i]) continue;
      const auto bin = static_cast<std::size_t>(std::clamp(*labels[i], 0.0, 1.0) * kBins);
      ++counts[i][std::min(bin, kBins - 1)];
    }
  }
}

const std::vector<Column>& LabelHistogram::Columns() {
  static const std::vector<Column> columns = {
      {"target"}, {"operator"}, {"low", 1}, {"high", 1}, {"count"}};
  return columns;
}

std::vector<Row> LabelHistogram::Rows() const {
  std::vector<std::string> operators = {kAll};
  operators.insert(operators.end(), OperatorNames().begin(), OperatorNames().end());
  std::vector<Row> rows;
  for (std::size_t target = 0; target < TargetNames().size(); ++target) {
    for (const std::string& name : operators) {
      const auto counts = by_operator_.find(name);
      if (counts == by_operator_.end()) continue;
      for (std::size_t bin = 0; bin < kBins; ++bin) {
        rows.push_back({TargetNames()[target],
                        name,
                        static_cast<double>(bin) / kBins,
                        static_cast<double>(bin + 1) / kBins,
                        counts->second[target][bin]});
      }
    }
  }
  return rows;
}

std::string LabelHistogram::Summary() const {
  std::vector<std::string> parts;
  const auto all = by_operator_.find(kAll);
  for (std::size_t target = 0; all != by_operator_.end() && target < all->second.size(); ++target)
    parts.push_back(
        fmt::format("{}: {}", TargetNames()[target], fmt::join(all->second[target], " ")));
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace noref::cli
