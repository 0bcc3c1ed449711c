// SPDX-License-Identifier: Apache-2.0
#include "noref/base/rng.h"

#include <cmath>
#include <numbers>

#include <Random123/philox.h>

#include "noref/base/error.h"

namespace noref {

Rng::Rng(std::uint64_t seed, std::uint64_t epoch, std::uint64_t index)
    : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
      counter_{0, 0, static_cast<std::uint32_t>(epoch), static_cast<std::uint32_t>(index)} {
  NOREF_CHECK(epoch <= UINT32_MAX && index <= UINT32_MAX);
}

void Rng::Refill() {
  using Philox = r123::Philox4x32;
  const Philox::ctr_type counter = {{counter_[0], counter_[1], counter_[2], counter_[3]}};
  const Philox::key_type key = {{key_[0], key_[1]}};
  const Philox::ctr_type block = Philox{}(counter, key);
  for (int i = 0; i < 4; ++i)
    block_[static_cast<std::size_t>(i)] = block[static_cast<std::size_t>(i)];
  if (++counter_[0] == 0) ++counter_[1];
  used_ = 0;
}

std::uint64_t Rng::Bits64() {
  const std::uint64_t low = Bits32();
  return low | (static_cast<std::uint64_t>(Bits32()) << 32);
}

double Rng::Uniform() {
  return static_cast<double>(Bits64() >> 11) * 0x1.0p-53;
}

double Rng::Uniform(double low, double high) {
  return low + (high - low) * Uniform();
}

std::uint32_t Rng::Below(std::uint32_t bound) {
  NOREF_CHECK(bound > 0);
  // Lemire's multiplication method: reject the few low products that would favour small values.
  std::uint64_t product = static_cast<std::uint64_t>(Bits32()) * bound;
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t threshold = -bound % bound;
    while (static_cast<std::uint32_t>(product) < threshold)
      product = static_cast<std::uint64_t>(Bits32()) * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

int Rng::Between(int low, int high) {
  NOREF_CHECK(low <= high);
  const auto span = static_cast<std::int64_t>(high) - low + 1;
  NOREF_CHECK(span <= UINT32_MAX);
  return static_cast<int>(low + static_cast<std::int64_t>(Below(static_cast<std::uint32_t>(span))));
}

bool Rng::Bernoulli(double probability) {
  return Uniform() < probability;
}

double Rng::Normal() {
  const double radius = std::sqrt(-2.0 * std::log1p(-Uniform()));
  return radius * std::cos(2.0 * std::numbers::pi * Uniform());
}

}  // namespace noref
