// SPDX-License-Identifier: Apache-2.0
// The colours of plots and contact sheets. The categorical colours are those of Okabe and Ito
// ("Color universal design", 2008), which people with any colour vision tell apart; the ramps
// are mixed from them.
#pragma once

#include "noref/image/grid.h"

namespace noref {

inline constexpr Rgb kInk{34, 34, 34};
inline constexpr Rgb kGrey{128, 128, 128};
inline constexpr Rgb kPaleGrey{228, 228, 228};
inline constexpr Rgb kWhite{255, 255, 255};

inline constexpr int kSeriesColorCount = 8;

/// The colour of series `index` (0, 1, ...); repeats after kSeriesColorCount.
Rgb SeriesColor(int index);

/// From nearly white (0) over blue to nearly black (1). Values outside [0, 1] are clamped.
Rgb SequentialColor(double value);

/// From vermilion (0) over a pale middle (0.5) to blue (1), for differences. Values outside [0, 1]
/// are clamped.
Rgb DivergingColor(double value);

/// From vermilion (0, bad) over yellow to blue (1, good), never pale. Values outside [0, 1] are
/// clamped.
Rgb ScoreColor(double value);

/// `color` mixed with white; strength 1 is the colour itself, 0 is white.
Rgb Tinted(Rgb color, double strength);

/// Relative luminance in [0, 1] (weights of ITU-R BT.709 on the stored values): tells whether text
/// on a colour should be dark or white.
double Luminance(Rgb color);

}  // namespace noref
