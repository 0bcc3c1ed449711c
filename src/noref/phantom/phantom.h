// SPDX-License-Identifier: Apache-2.0
// Phantoms: synthetic eyes whose vessels are known exactly. They stand in for manual masks in
// demonstrations and tests.
//
//   const Phantom eye = MakePhantom({.size = 565}, seed, index);
//   eye.mask, eye.fov, eye.labels, eye.tree          (here)
//   FundusPicture(eye, {})                           (fundus_picture.h)
//   SimulatedSoftMap(eye, 0.8, {})                   (simulated_soft_map.h)
//
// A phantom depends on its options, seed and index alone. The same seed and index give the same eye
// at any size.
#pragma once

#include <cstdint>
#include <string>

#include "noref/config/options.h"
#include "noref/image/grid.h"
#include "noref/phantom/tree_growth.h"
#include "noref/phantom/vessel_tree.h"

namespace noref {

struct PhantomOptions {
  int size = 565;
  double fov_radius = 0.95;
  bool has_notch = false;
  TreeOptions vessels{};

  void Visit(OptionVisitor& v) {
    v.Field("size", size, Range{64, 4096}, "Width and height of the pictures, in pixels.");
    v.Field("fov_radius",
            fov_radius,
            Range{0.5, 0.96},
            "Radius of the field of view as a share of half the size.");
    v.Field("has_notch",
            has_notch,
            "Whether the field of view has the small round tab that some cameras leave.");
    v.Group("vessels", vessels, "The vessel tree.");
  }
};

/// Which random numbers are used for what: Rng(seed, stream, index).
enum class PhantomStream : std::uint64_t { kVessels = 0, kPicture = 1, kSoftMap = 2 };

struct Phantom {
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  Fov fov;
  /// Exactly the pixels of the FoV with a label.
  Mask mask;
  /// 0 background, 1 artery, 2 vein, 3 both.
  LabelMap labels;
  /// All vessels, in pixels.
  VesselTree tree;
  Position fov_center;
  double fov_radius = 0;
  Position disc;
  double disc_radius = 0;
  Position fovea;
  double avascular_radius = 0;

  Rng Stream(PhantomStream stream) const {
    return Rng(seed, static_cast<std::uint64_t>(stream), index);
  }
};

Phantom MakePhantom(const PhantomOptions& options, std::uint64_t seed, std::uint64_t index);

/// Everything that is known about a phantom, as JSON: FoV, disc, fovea, segments with radius and
/// centre line, branch points with their three radii, tips. Lengths in pixels. Radii are those of
/// the vessels; in the mask none is drawn below kThinnestRadius.
std::string PhantomTruthJson(const Phantom& phantom);

}  // namespace noref
