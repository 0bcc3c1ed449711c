// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/volume/volume_file.h"

#include "support/golden.h"

namespace noref {
namespace {

using nlohmann::json;
using std::filesystem::path;

path VolumeFolder() {
  return test::GoldenFolder() / "volume";
}

double ValueAt(const LabelVolume& volume, std::size_t i) {
  return volume.palette()[volume.voxels()[i]];
}

void ExpectGeometry(const VolumeGeometry& geometry, const json& expected) {
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(geometry.spacing_mm[i], expected["spacing"][i].get<double>(), 1e-6);
    EXPECT_NEAR(geometry.origin_mm[i], expected["origin"][i].get<double>(), 1e-6);
  }
  for (std::size_t i = 0; i < 9; ++i)
    EXPECT_NEAR(geometry.direction[i], expected["direction_columns"][i].get<double>(), 1e-6) << i;
}

void ExpectVolume(const LabelVolume& volume, const json& expected) {
  const VolumeSize size{expected["dims_xyz"][0], expected["dims_xyz"][1], expected["dims_xyz"][2]};
  ASSERT_EQ(volume.size(), size);
  ExpectGeometry(volume.geometry(), expected);
  double sum = 0;
  double weighted_sum = 0;
  for (std::size_t i = 0; i < volume.voxels().size(); ++i) {
    sum += ValueAt(volume, i);
    weighted_sum += static_cast<double>(i + 1) * ValueAt(volume, i);
  }
  EXPECT_NEAR(sum, expected["sum"].get<double>(), 1e-9);
  EXPECT_NEAR(weighted_sum, expected["weighted_sum"].get<double>(), 1e-9);
  if (!expected.contains("voxels_x_fastest")) return;
  for (std::size_t i = 0; i < volume.voxels().size(); ++i)
    EXPECT_EQ(ValueAt(volume, i), expected["voxels_x_fastest"][i].get<double>()) << i;
}

/// An error must name its file, stay on one line and say what to do.
void ExpectErrorNamesFile(const Error& error, const path& file) {
  const std::string message = error.what();
  EXPECT_TRUE(message.starts_with(file.string() + ": ")) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  EXPECT_NE(message.find("; "), std::string::npos) << message;
}

void ExpectOutcome(const path& file, const json& expected) {
  SCOPED_TRACE(file.string());
  const std::string status = expected["status"];
  const bool may_be_read = status == "valid" || status == "optional";
  const bool may_be_refused = status != "valid";
  try {
    const LabelVolume volume = ReadLabelVolume(file);
    EXPECT_TRUE(may_be_read) << "was read";
    if (may_be_read) ExpectVolume(volume, expected);
  } catch (const Error& error) {
    EXPECT_TRUE(may_be_refused) << error.what();
    ExpectErrorNamesFile(error, file);
  }
}

void ExpectOutcomes(const path& list, std::size_t least) {
  const json cases = test::ReadGolden(list);
  EXPECT_GE(cases.size(), least);
  for (const json& expected : cases)
    ExpectOutcome(list.parent_path() / expected["file"].get<std::string>(), expected);
}

TEST(VolumeGolden, ReadsOrRefusesEveryMetaImageVariant) {
  ExpectOutcomes(VolumeFolder() / "mha_variants/expected.json", 48);
}

TEST(VolumeGolden, ReadsOrRefusesEveryNiftiAndNrrdVariant) {
  ExpectOutcomes(VolumeFolder() / "expected.json", 45);
}

}  // namespace
}  // namespace noref
