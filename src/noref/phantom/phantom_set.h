// SPDX-License-Identifier: Apache-2.0
// A folder of phantoms that the other commands read like a real data set. See docs/phantom.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "noref/config/options.h"
#include "noref/phantom/fundus_picture.h"
#include "noref/phantom/phantom.h"
#include "noref/phantom/simulated_soft_map.h"

namespace noref {

struct PhantomSetOptions {
  int count = 8;
  std::uint64_t seed = 1;
  std::vector<double> qualities = {0.4, 0.7, 0.9};
  PhantomOptions eye{};
  FundusOptions picture{};
  SoftMapOptions soft{};

  void Visit(OptionVisitor& v) {
    v.Field("count", count, Range{1, 1e6}, "Number of phantoms.");
    v.Field("seed", seed, "Seed; the same seed gives the same phantoms, whatever the count.");
    v.Field("qualities",
            qualities,
            Range{0.0, 1.0},
            "Qualities of the soft maps, one folder for each; from useless (0) to perfect (1).");
    v.Group("eye", eye, "Size, field of view and vessels.");
    v.Group("picture", picture, "The fundus picture.");
    v.Group("soft", soft, "The faults of the soft maps.");
  }
};

/// The id of a phantom: `p0001` for index 0.
std::string PhantomId(std::uint64_t index);

/// The quality of the phantom's own segmentation: spread evenly over [0.3, 1), whatever the count.
double SegmentationQuality(std::uint64_t index);

/// Writes the set into a new folder; it appears under its name when it is complete. Throws
/// UsageError if `folder` is a file or not empty, Error if it cannot be written or on Ctrl-C;
/// nothing is left behind then.
void WritePhantomSet(const std::filesystem::path& folder,
                     const PhantomSetOptions& options,
                     int threads);

}  // namespace noref
