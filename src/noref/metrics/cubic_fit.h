// SPDX-License-Identifier: Apache-2.0
// Least-squares cubics through a few pixels.
#pragma once

#include <array>
#include <span>

namespace noref {

/// Coefficients of t, t^2 and t^3 (not the constant) of the polynomial that fits `values` at
/// `places` best. The degree is 3, or less where there are fewer than four distinct places; missing
/// coefficients are 0. Both spans have one length, at least 1.
std::array<double, 3> FitCubic(std::span<const double> places, std::span<const double> values);

}  // namespace noref
