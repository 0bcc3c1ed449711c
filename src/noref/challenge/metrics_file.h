// SPDX-License-Identifier: Apache-2.0
// metrics.json: the results of one submission in the structure that the challenge's program writes
// (`results` per case, `aggregates_per_locations`, `aggregates_avg`), and beside them under `noref`
// the names of the cases and how they were evaluated.
#pragma once

#include <filesystem>
#include <string>

#include "noref/challenge/evaluation.h"
#include "noref/challenge/submissions.h"

namespace noref {

/// The content of metrics.json.
std::string FormatMetrics(const Evaluation& evaluation);

/// Reads a metrics.json that FormatMetrics wrote. Throws Error that names the file: not JSON, or
/// without case names, as the challenge's program writes it.
Submission ReadMetrics(const std::filesystem::path& path, std::string name);

}  // namespace noref
