// SPDX-License-Identifier: Apache-2.0
// The table of all masks that `noref model test` has judged (`--points`): one row per map and
// threshold, from which everything in its summary follows.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/model_test_summary.h"

namespace noref::cli {

/// Maps by their ids, and the names of the model's targets.
struct JudgedMaps {
  std::vector<std::string> targets;
  std::vector<std::pair<std::string, TestedMap>> maps;

  std::vector<const TestedMap*> Pointers() const;
};

/// Columns `id, at_fixed, threshold, predicted_TARGET, predicted_TARGET_lower,
/// predicted_TARGET_upper, ..., true_TARGET, ..., baseline_NAME, ...`. A row with `at_fixed` 1 is
/// that of the threshold at which maps are compared; it is not among the others unless they hold
/// it.
void WritePoints(const std::string& path, const JudgedMaps& judged);

/// The maps of several tables, one after the other; the same id in two tables means two maps.
/// Throws Error for a table that lacks a column or was made by a model with other targets.
JudgedMaps ReadPoints(const std::vector<std::string>& paths);

}  // namespace noref::cli
