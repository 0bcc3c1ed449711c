// SPDX-License-Identifier: Apache-2.0
// The summary of an evaluation: for each region (and label) and measure how many cases there are,
// and mean and spread over them.
#pragma once

#include <span>
#include <vector>

#include "noref/metrics/metric_table.h"
#include "noref/table/table.h"

#include "cli/evaluate_work.h"

namespace noref::cli {

/// `region[, label], metric, cases, without_value, failed, mean, low, high, sd, median, min, max`:
/// what tells the rows of a case in `cohort` apart comes first. The interval holds the mean with 95
/// % (bootstrap over cases). Every case counts: `cases` have a value, `without_value` have none by
/// definition, `failed` were not evaluated.
std::vector<Column> SummaryColumns(const CohortTable& cohort);

/// The rows for a table that EvaluateWork has filled.
std::vector<Row> SummaryRows(const CohortTable& cohort,
                             const Table& table,
                             std::span<const Metric* const> metrics);

/// Measures over all pixels of all soft maps together, which have no labels; their figures stand in
/// the column `mean`.
std::vector<Row> PooledRows(const RegionPools& pools);

}  // namespace noref::cli
