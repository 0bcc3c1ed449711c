// SPDX-License-Identifier: Apache-2.0
// Pictures of a comparison.
#pragma once

#include <filesystem>

#include "cli/compare_report.h"

namespace noref::cli {

/// Writes `METRIC_paired.svg` (a box per method, a line per case) and, for three methods or more,
/// `METRIC_ranks.svg` (the critical-difference diagram) into the folder.
void WriteComparisonPlots(const std::filesystem::path& folder, const Comparison& comparison);

}  // namespace noref::cli
