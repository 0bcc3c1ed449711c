// SPDX-License-Identifier: Apache-2.0
// Random pictures for property tests.
#pragma once

#include "noref/base/rng.h"
#include "noref/image/grid.h"

namespace noref::test {

/// A Mask or Fov whose pixels are 1 with the given probability.
template <class Binary>
Binary RandomBinary(Size size, double density, Rng& rng) {
  Binary picture(size);
  for (std::uint8_t& value : picture.values()) value = rng.Bernoulli(density);
  return picture;
}

/// A SoftMap or GreyImage with values uniform in [0, 1).
template <class Real>
Real RandomReal(Size size, Rng& rng) {
  Real picture(size);
  for (float& value : picture.values()) value = static_cast<float>(rng.Uniform());
  return picture;
}

/// A size with both sides in [1, longest].
inline Size RandomSize(int longest, Rng& rng) {
  return {.width = rng.Between(1, longest), .height = rng.Between(1, longest)};
}

}  // namespace noref::test
