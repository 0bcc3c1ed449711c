// SPDX-License-Identifier: Apache-2.0
// Real-valued fields on pixels: smooth noise and blur.
#pragma once

#include <span>

#include "noref/base/rng.h"
#include "noref/image/grid.h"

namespace noref {

/// Any real number at each pixel.
using Field = Grid<float, struct FieldMeaning>;

/// Smooth noise with mean 0 and a standard deviation of about one half: normal deviates at the
/// knots of a lattice of `cells` x `cells` over the frame, joined smoothly. The same random numbers
/// give the same picture at any size.
Field SmoothNoise(Size size, int cells, Rng& rng);

/// Independent noise at each pixel, with mean 0 and standard deviation 1 (the sum of four bytes).
Field PixelNoise(Size size, Rng& rng);

/// Noise at several scales: octave k, whose knots are 2^(k+1) pixels apart, is independent noise of
/// about the standard deviation `deviations[k]`, joined by cubic B-splines (about as smooth as a
/// Gaussian blur of 0.58 knots makes it). Mean 0.
Field OctaveNoise(Size size, std::span<const double> deviations, Rng& rng);

/// Gaussian blur; pixels beyond the border count as the nearest one inside. Nothing happens below
/// sigma 0.1.
Field Blurred(const Field& field, double sigma_px);

}  // namespace noref
