// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/distance.h"

#include <algorithm>
#include <limits>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr std::uint32_t kNoSource = std::numeric_limits<std::uint32_t>::max();

/// A box of squared distances, x fastest; kNoSource where no source has been seen yet.
struct DistanceBlock {
  VolumeBox box;
  std::vector<std::uint32_t> squared;
};

/// The lower envelope of parabolas f(p) + (x - p)^2 with integer p and f, evaluated at integers.
class Envelope {
 public:
  void Clear() { parabolas_.clear(); }

  /// Adds the parabola at `position`, which must be greater than those added before.
  void Add(std::int64_t position, std::int64_t height) {
    std::int64_t begin = std::numeric_limits<std::int64_t>::min();
    while (!parabolas_.empty()) {
      begin = FirstBelow(parabolas_.back(), position, height);
      if (begin > parabolas_.back().begin) break;
      parabolas_.pop_back();
      begin = std::numeric_limits<std::int64_t>::min();
    }
    parabolas_.push_back({position, height, begin});
  }

  bool IsEmpty() const { return parabolas_.empty(); }

  /// Calls write(i, value) for the integers low + i, 0 <= i < count, in ascending order.
  template <class Write>
  void Evaluate(std::int64_t low, std::size_t count, const Write& write) const {
    std::size_t place = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t x = low + static_cast<std::int64_t>(i);
      while (place + 1 < parabolas_.size() && parabolas_[place + 1].begin <= x) ++place;
      const std::int64_t way = x - parabolas_[place].position;
      write(i, static_cast<std::uint32_t>(parabolas_[place].height + way * way));
    }
  }

 private:
  struct Parabola {
    std::int64_t position;
    std::int64_t height;
    std::int64_t begin;  ///< the first integer at which it is the lowest
  };

  /// The first integer at which the parabola (position, height) is below `left`.
  static std::int64_t FirstBelow(const Parabola& left, std::int64_t position, std::int64_t height) {
    const std::int64_t rise =
        height + position * position - left.height - left.position * left.position;
    const std::int64_t run = 2 * (position - left.position);
    return (rise >= 0 ? rise / run : -((-rise + run - 1) / run)) + 1;
  }

  std::vector<Parabola> parabolas_;
};

/// One pass of the transform: along `axis` the block's extent is changed to [low, high), and each
/// value becomes the minimum over the old line of value + squared way.
DistanceBlock PassAlong(std::size_t axis, const DistanceBlock& in, int low, int high) {
  DistanceBlock out{in.box, {}};
  out.box.low[axis] = low;
  out.box.high[axis] = high;
  out.squared.assign(out.box.VoxelCount(), kNoSource);

  std::size_t stride = 1;
  for (std::size_t i = 0; i < axis; ++i) stride *= static_cast<std::size_t>(in.box.Side(i));
  const auto in_side = static_cast<std::size_t>(in.box.Side(axis));
  const auto out_side = static_cast<std::size_t>(out.box.Side(axis));
  const std::size_t lines = in.squared.size() / in_side;
  Envelope envelope;
  for (std::size_t line = 0; line < lines; ++line) {
    const std::uint32_t* source =
        in.squared.data() + (line / stride) * stride * in_side + line % stride;
    std::uint32_t* target =
        out.squared.data() + (line / stride) * stride * out_side + line % stride;
    envelope.Clear();
    for (std::size_t i = 0; i < in_side; ++i) {
      if (source[i * stride] != kNoSource)
        envelope.Add(in.box.low[axis] + static_cast<std::int64_t>(i), source[i * stride]);
    }
    if (envelope.IsEmpty()) continue;
    envelope.Evaluate(
        low, out_side, [&](std::size_t i, std::uint32_t value) { target[i * stride] = value; });
  }
  return out;
}

DistanceBlock SourcesOf(const MaskBlock& mask) {
  DistanceBlock block{mask.box, std::vector<std::uint32_t>(mask.ones.size())};
  std::transform(mask.ones.begin(), mask.ones.end(), block.squared.begin(), [](std::uint8_t one) {
    return one != 0 ? 0 : kNoSource;
  });
  return block;
}

}  // namespace

std::vector<std::uint32_t> SquaredDistances(const MaskBlock& from, const MaskBlock& to) {
  DistanceBlock block = SourcesOf(to);
  for (std::size_t axis = 0; axis < 3; ++axis)
    block = PassAlong(axis, block, from.box.low[axis], from.box.high[axis]);
  std::vector<std::uint32_t> distances;
  for (std::size_t i = 0; i < from.ones.size(); ++i) {
    if (from.ones[i] == 0) continue;
    NOREF_CHECK(block.squared[i] != kNoSource);
    distances.push_back(block.squared[i]);
  }
  return distances;
}

}  // namespace noref
