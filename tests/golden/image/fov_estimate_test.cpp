// SPDX-License-Identifier: Apache-2.0
// The estimated FoV against the ones that come with real data sets. Skipped where they are missing.
#include "noref/image/fov_estimate.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "noref/image/decode.h"

#include "support/iou.h"
#include "support/shared_data.h"

namespace noref {
namespace {

using test::Iou;

namespace fs = std::filesystem;

struct DataSet {
  std::string images;
  std::string fovs;
  std::string suffix;   ///< of image names, behind the id
  double smallest_iou;  ///< measured, rounded down
};

const DataSet kDataSets[] = {
    {"DRIVE/test/images", "DRIVE/test/fov", "_test", 0.98},
    {"DRIVE/training/images", "DRIVE/training/fov", "_training", 0.98},
    {"CHASE_DB1/images", "CHASE_DB1/fov", "", 0.99},
    {"HRF/images", "HRF/fov", "", 0.995},
    {"LES-AV/images", "LES-AV/fov", "", 0.995},
};

/// The file in `folder` whose name is `id`, alone or before an underscore.
fs::path FileOf(const fs::path& folder, const std::string& id) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string stem = entry.path().stem().string();
    if (stem == id || stem.starts_with(id + "_")) return entry.path();
  }
  return {};
}

TEST(EstimateFov, AgreesWithTheFovsOfRealDataSets) {
  NOREF_NEEDS_SHARED("data");
  const fs::path data = test::SharedFolder() / "data";
  for (const DataSet& set : kDataSets) {
    if (!fs::exists(data / set.images)) continue;
    double sum = 0.0;
    double smallest = 1.0;
    int count = 0;
    for (const auto& entry : fs::directory_iterator(data / set.images)) {
      std::string id = entry.path().stem().string();
      if (id.ends_with(set.suffix)) id.resize(id.size() - set.suffix.size());
      const FovEstimate estimate = EstimateFov(ReadFundus(entry.path()).value);
      const double iou = Iou(estimate.fov, ReadFov(FileOf(data / set.fovs, id)).value);
      EXPECT_TRUE(estimate.found) << entry.path();
      EXPECT_GE(iou, set.smallest_iou) << entry.path();
      sum += iou;
      smallest = std::min(smallest, iou);
      ++count;
    }
    fmt::print("{}: {} images, IoU mean {:.4f}, smallest {:.4f}\n",
               set.images,
               count,
               sum / count,
               smallest);
  }
}

}  // namespace
}  // namespace noref
