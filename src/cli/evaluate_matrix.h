// SPDX-License-Identifier: Apache-2.0
// `noref evaluate --matrix`: how models that were trained on one data set do on others.
#pragma once

#include "cli/evaluate.h"

namespace noref::cli {

/// Reads the list `arguments.matrix`, a table with the columns `model,data,soft,reference` and, as
/// needed, `fov`: one row per pair of a model (named after what it was trained on) and a data set,
/// with the patterns of its files, which count from the folder of the list. Writes into the folder
/// `arguments.cohort.out`: `cases.csv`, `average_precision.csv` and `dice.csv` (rows: models,
/// columns: data sets, cells: means over cases), and both as a coloured table, `matrix.svg`.
///
/// With `--region both` the matrices are those of `fov`. Throws UsageError for an incomplete list.
int RunMatrix(const EvaluateArguments& arguments);

}  // namespace noref::cli
