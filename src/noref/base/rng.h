// SPDX-License-Identifier: Apache-2.0
// Counter-based random numbers: Philox 4x32-10 (Salmon et al., "Parallel random numbers: as easy as
// 1, 2, 3", SC 2011), computed by the Random123 library.
//
// A stream belongs to a task, never to a thread: Rng(seed, epoch, index) is the same stream on
// every machine, whatever was drawn elsewhere. The distributions of the standard library differ
// between implementations, so bits are turned into values here.
#pragma once

#include <array>
#include <cstdint>

namespace noref {

class Rng {
 public:
  /// The stream of task `index` in `epoch` under `seed`. `epoch` and `index` must be below 2^32;
  /// a stream holds 2^66 bits.
  Rng(std::uint64_t seed, std::uint64_t epoch, std::uint64_t index);

  /// 32 random bits.
  std::uint32_t Bits32() {
    if (used_ == 4) Refill();
    return block_[static_cast<std::size_t>(used_++)];
  }

  /// 64 random bits.
  std::uint64_t Bits64();

  /// Uniform in [0, 1), a multiple of 2^-53.
  double Uniform();

  /// Uniform in [low, high).
  double Uniform(double low, double high);

  /// Uniform integer in [0, bound), without bias. `bound` must be positive.
  std::uint32_t Below(std::uint32_t bound);

  /// Uniform integer in [low, high], both included.
  int Between(int low, int high);

  /// True with the given probability in [0, 1].
  bool Bernoulli(double probability);

  /// Standard normal deviate (Box-Muller; as portable as the C library's log and cos).
  double Normal();

 private:
  void Refill();

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  int used_ = 4;
};

}  // namespace noref
