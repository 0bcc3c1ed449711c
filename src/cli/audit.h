// SPDX-License-Identifier: Apache-2.0
// `noref audit`: the structure of masks without a reference. See docs/audit.md.
#pragma once

#include <string>
#include <vector>

#include "cli/cohort_arguments.h"

namespace noref::cli {

struct AuditArguments {
  CohortArguments cohort;
  std::vector<std::string> options;  ///< key=value of AuditOptions
  std::string graphs;                ///< folder for one JSON document per case
  std::string overlays;              ///< folder for one picture per case
};

int RunAudit(const AuditArguments& arguments);

}  // namespace noref::cli
