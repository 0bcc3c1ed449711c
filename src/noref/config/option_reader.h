// SPDX-License-Identifier: Apache-2.0
// Carries the values of a YAML tree into an options struct. Internal to this module.
#pragma once

#include <string_view>

#include "noref/config/options.h"
#include "noref/config/yaml_node.h"

namespace noref {

/// Sets the fields that `tree` (a map or nothing) names; the others keep their values. In a tree
/// from a command line, a map with the keys 0, 1, ... changes single items of a list. Throws
/// UsageError, `name:line: ...` or `name: ...` where there are no lines.
void ApplyTree(const VisitFunction& visit, const YamlNode& tree, std::string_view name);

}  // namespace noref
