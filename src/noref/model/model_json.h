// SPDX-License-Identifier: Apache-2.0
// JSON forms of what model files and checkpoints hold. For .cpp files of this module only.
#pragma once

#include <nlohmann/json.hpp>

#include "noref/model/model_file.h"

namespace noref {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DataItem, id, role, sha256)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TargetFigures, target, mae, bias, spearman)

}  // namespace noref
