// SPDX-License-Identifier: Apache-2.0
// Options of a command beside those of its data set (`--set`).
#pragma once

#include <span>
#include <string>

#include "noref/config/options.h"

namespace noref::cli {

/// Sets fields from the values `key=value` of `--option`. Throws UsageError that names `--option`.
void LoadCommandOptions(const VisitFunction& visit, std::span<const std::string> values);

}  // namespace noref::cli
