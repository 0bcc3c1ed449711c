// SPDX-License-Identifier: Apache-2.0
// A whole audit as one JSON document: everything that was found, with places, and the graph.
#pragma once

#include <string>
#include <string_view>

#include "noref/graph/audit.h"

namespace noref {

/// See docs/audit.md for the fields. Where a figure has no value stands null.
std::string AuditJson(std::string_view id, const AuditReport& report);

}  // namespace noref
