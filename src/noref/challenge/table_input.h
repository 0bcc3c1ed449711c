// SPDX-License-Identifier: Apache-2.0
// Result tables (CSV, JSON Lines) as input of a ranking: methods by cases by metrics.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "noref/challenge/evaluation.h"
#include "noref/challenge/ranking.h"
#include "noref/table/table.h"

namespace noref {

/// A table of one method, or, under an empty name, one whose column `method` names them.
struct NamedTable {
  std::string method;
  Table table;
};

struct TableInputOptions {
  std::vector<RankedMetric> metrics;
  std::string method_column = "method";
  std::string case_column = "id";
  /// Only rows whose column (first) holds this text (second).
  std::vector<std::pair<std::string, std::string>> where;
  /// An empty cell counts as the worst figure that any method has in this case, or not at all.
  MissingRule missing = MissingRule::kEmpty;
};

/// A ranking by the mean of each metric over cases. A table without the case column holds one row
/// per method, and its ranking has one case. Cells must be empty or numbers. Throws Error: unknown
/// column, two rows for one method and case, fewer than two methods, a method without any figure.
RankingInput RankingOf(const std::vector<NamedTable>& tables, const TableInputOptions& options);

}  // namespace noref
