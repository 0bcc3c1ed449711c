// SPDX-License-Identifier: Apache-2.0
#include "cli/command_options.h"

#include "noref/base/error.h"
#include "noref/base/text.h"

namespace noref::cli {

void LoadCommandOptions(const VisitFunction& visit, std::span<const std::string> values) {
  try {
    noref::LoadOptions(visit, "", values);
  } catch (const UsageError& error) {
    // The reader of options calls all overrides --set, which belongs to the data set here.
    throw UsageError(ReplaceAll(error.what(), "--set ", "--option "));
  }
}

}  // namespace noref::cli
