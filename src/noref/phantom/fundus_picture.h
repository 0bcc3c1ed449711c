// SPDX-License-Identifier: Apache-2.0
// A colour picture of a phantom as a fundus camera would take it.
#pragma once

#include "noref/config/options.h"
#include "noref/phantom/phantom.h"

namespace noref {

struct FundusOptions {
  double contrast = 1.0;
  double noise = 1.0;
  double vignetting = 1.0;
  int dark_lesions = 0;
  int bright_lesions = 0;
  void Visit(OptionVisitor& v) {
    v.Field("contrast", contrast, Range{0.0, 1.5}, "Strength of the vessels; 0 hides them.");
    v.Field("noise", noise, Range{0.0, 10.0}, "Strength of the camera's noise.");
    v.Field("vignetting", vignetting, Range{0.0, 2.0}, "How much darker the border is.");
    v.Field("dark_lesions",
            dark_lesions,
            Range{0, 500},
            "Number of microaneurysms and small haemorrhages.");
    v.Field("bright_lesions", bright_lesions, Range{0, 500}, "Number of hard exudates.");
  }
};

/// The picture; black outside the FoV. Vessels lie exactly where the phantom's mask has them.
RgbImage FundusPicture(const Phantom& phantom, const FundusOptions& options = {});

}  // namespace noref
