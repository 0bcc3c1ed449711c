// SPDX-License-Identifier: Apache-2.0
// JSON forms of what model files and checkpoints hold. For .cpp files of this module only.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include <nlohmann/json.hpp>

#include "noref/model/model_file.h"

namespace noref {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DataItem, id, role, sha256)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TargetFigures, target, mae, bias, spearman)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Knot, x, y)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ResidualBounds, level, low, high)

/// A number of a file that is whole and of the type's range; a plain get would cut off the rest.
template <class Integer>
Integer WholeNumber(const nlohmann::json& json) {
  if (!json.is_number_integer()) throw Error("must be a whole number");
  const auto value = json.get<std::int64_t>();
  if (!std::in_range<Integer>(value)) throw Error("is too large a number");
  return static_cast<Integer>(value);
}

inline void to_json(nlohmann::json& json, const ConformalTable& table) {
  json = {{"groups", table.groups}, {"bounds", table.bounds}};
}

/// Throws as that of TargetCalibration.
inline void from_json(const nlohmann::json& json, ConformalTable& table) {
  table.groups = WholeNumber<std::int64_t>(json.at("groups"));
  table.bounds = json.at("bounds").get<std::vector<ResidualBounds>>();
  CheckTable(table);
}

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
}

inline void to_json(nlohmann::json& json, const OddsScale& scale) {
  json = {{"sharpness", scale.sharpness}, {"offset", scale.offset}};
}

/// Throws as that of TargetCalibration.
inline void from_json(const nlohmann::json& json, OddsScale& scale) {
  scale.sharpness = json.at("sharpness").get<double>();
  scale.offset = json.at("offset").get<double>();
  const bool is_fitted = scale.sharpness >= OddsScale::kLeastSharpness &&
                         scale.sharpness <= OddsScale::kMostSharpness &&
                         std::abs(scale.offset) <= OddsScale::kMostOffset;
  if (!is_fitted) throw Error("odds_scale: cannot be");
}

inline void to_json(nlohmann::json& json, const JointTarget& joint) {
  json = {{"image_share", joint.image_share}, {"calibration", joint.calibration}};
}

/// Throws as that of TargetCalibration.
inline void from_json(const nlohmann::json& json, JointTarget& joint) {
  joint.image_share = json.at("image_share").get<double>();
  joint.calibration = json.at("calibration").get<TargetCalibration>();
  if (!(joint.image_share >= 0 && joint.image_share <= 1))
    throw Error("image_share: must lie between 0 and 1");
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(JointCalibration, mask_weights, targets)

}  // namespace noref
