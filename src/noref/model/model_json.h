// SPDX-License-Identifier: Apache-2.0
// JSON forms of what model files and checkpoints hold. For .cpp files of this module only.
#pragma once

#include <nlohmann/json.hpp>

#include "noref/model/model_file.h"

namespace noref {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DataItem, id, role, sha256)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TargetFigures, target, mae, bias, spearman)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Knot, x, y)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ResidualBounds, level, low, high)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ConformalBin, count, bounds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ConformalTable, edges, bins)

inline void to_json(nlohmann::json& json, const TargetCalibration& calibration) {
  json = {{"target", calibration.target},
          {"scale", calibration.scale.knots()},
          {"intervals", calibration.intervals}};
}

/// Throws nlohmann's exception for a wrong type, Error for values that make no calibration.
inline void from_json(const nlohmann::json& json, TargetCalibration& calibration) {
  calibration.target = json.at("target").get<std::string>();
  calibration.scale = MonotoneMap(json.at("scale").get<std::vector<Knot>>());
  calibration.intervals = json.at("intervals").get<ConformalTable>();
  CheckTable(calibration.intervals);
}

}  // namespace noref
