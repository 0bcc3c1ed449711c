// SPDX-License-Identifier: Apache-2.0
// Vessels by B-COSFIRE filters: no training, the same for every image.
//
// Azzopardi, Strisciuglio, Vento, Petkov, "Trainable COSFIRE filters for vessel delineation with
// application to retinal images", Medical Image Analysis 19 (2015), with the parameters published
// for DRIVE. The green channel, its field of view extended and its contrast evened out by CLAHE,
// goes through a symmetric and an asymmetric filter whose responses are added.
#pragma once

#include "noref/config/options.h"
#include "noref/segment/bar_filter.h"
#include "noref/segment/segmenter.h"

namespace noref {

/// Lengths in pixels of an image whose FoV is 540 pixels wide, as in DRIVE; they grow with it.
struct CosfireOptions {
  BarFilterOptions symmetric;
  BarFilterOptions asymmetric = {.sigma_px = 1.8, .reach_px = 22.0, .sigma0_px = 2.0, .alpha = 0.1};
  double rim_px = 5.0;
  int clahe_tiles = 8;
  double clahe_clip_limit = 3.6;

  void Visit(OptionVisitor& v) {
    v.Group("symmetric", symmetric, "The filter for bars.");
    v.Group("asymmetric", asymmetric, "The filter for bars that end.");
    v.Field("rim_px", rim_px, Range{0.0, 100.0}, "Width of the rim that is filled in.");
    v.Field("clahe_tiles", clahe_tiles, Range{1, 64}, "CLAHE: tiles along each side of the FoV.");
    v.Field("clahe_clip_limit",
            clahe_clip_limit,
            Range{1.0, 100.0},
            "CLAHE: the most that a grey level counts, in means over all levels.");
  }
};

class CosfireSegmenter : public Segmenter {
 public:
  explicit CosfireSegmenter(const CosfireOptions& options = {}) : options_(options) {}

  /// The sum of the responses, as a share of its maximum within the FoV; all 0 for a flat image.
  SoftMap Segment(const RgbImage& fundus, const Fov& fov) const override;

 private:
  CosfireOptions options_;
};

}  // namespace noref
