// SPDX-License-Identifier: Apache-2.0
#include "noref/shape/skeleton.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace noref {
namespace {

// The eight neighbours of a pixel are one byte. Bit k belongs to the k-th of these, clockwise from
// the upper left; odd bits share an edge with the pixel.
constexpr std::array<Point, 8> kAround = {
    {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}};
constexpr unsigned kNorth = 1u << 1;
constexpr unsigned kEast = 1u << 3;
constexpr unsigned kSouth = 1u << 5;
constexpr unsigned kWest = 1u << 7;
constexpr unsigned kSidesSet = kNorth | kEast | kSouth | kWest;

/// The number of 8-connected groups among the neighbours. Going round, two neighbours touch when
/// they follow each other, or when both share an edge with the pixel and only a corner lies
/// between.
constexpr int GroupCount(unsigned around) {
  int groups = 0;
  for (unsigned k = 0; k < 8; ++k) {
    const bool is_set = around >> k & 1;
    const bool has_next = around >> ((k + 1) % 8) & 1;
    const bool jumps_corner = k % 2 == 1 && (around >> ((k + 2) % 8) & 1);
    groups += is_set && !has_next && !jumps_corner;
  }
  return groups == 0 && around != 0 ? 1 : groups;
}

/// What deleting a pixel with these neighbours does.
struct Deletion {
  bool keeps_connection = false;  ///< its neighbours do not fall apart (Lee's "simple")
  bool is_allowed = false;        ///< also no end of a line, and no hole comes or goes
};

constexpr std::array<Deletion, 256> kDeletion = [] {
  std::array<Deletion, 256> table{};
  for (unsigned around = 0; around < 256; ++around) {
    const bool has_edge_zero =
        (around & (kNorth | kEast | kSouth | kWest)) != (kNorth | kEast | kSouth | kWest);
    Deletion& deletion = table[around];
    deletion.keeps_connection = GroupCount(around) <= 1;
    // The Euler number stays when one group is left and no hole opens; a pixel alone is its own.
    deletion.is_allowed = GroupCount(around) == 1 && has_edge_zero && std::popcount(around) > 1;
  }
  return table;
}();

/// A mask with a rim of zeros, so that every pixel has eight neighbours.
class PaddedMask {
 public:
  explicit PaddedMask(const Mask& mask)
      : stride_(mask.width() + 2),
        values_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(mask.height() + 2)) {
    for (int y = 0; y < mask.height(); ++y)
      std::copy(mask.row(y).begin(), mask.row(y).end(), values_.begin() + Index(y, 0));
    for (std::size_t k = 0; k < 8; ++k) step_[k] = kAround[k].y * stride_ + kAround[k].x;
  }

  std::ptrdiff_t Index(int y, int x) const { return std::ptrdiff_t{y + 1} * stride_ + x + 1; }
  void Clear(std::ptrdiff_t i) { values_[static_cast<std::size_t>(i)] = 0; }
  bool IsSet(std::ptrdiff_t i) const { return values_[static_cast<std::size_t>(i)] != 0; }

  unsigned Around(std::ptrdiff_t i) const {
    const std::uint8_t* const at = values_.data() + i;
    unsigned around = 0;
    for (std::size_t k = 0; k < 8; ++k) around |= static_cast<unsigned>(at[step_[k]]) << k;
    return around;
  }

  /// The set pixels beside, above and below a pixel.
  template <class Visit>
  void ForEachEdgeNeighbour(std::ptrdiff_t i, const Visit& visit) const {
    for (std::size_t k = 1; k < 8; k += 2)
      if (IsSet(i + step_[k])) visit(i + step_[k]);
  }

  std::size_t CellCount() const { return values_.size(); }

 private:
  std::ptrdiff_t stride_;
  std::vector<std::uint8_t> values_;
  std::array<std::ptrdiff_t, 8> step_{};
};

/// The thinning of one mask. Only pixels with a zero on one of their sides can go, so only those
/// are kept in view; a thick shape costs no more than its outline.
class Thinning {
 public:
  explicit Thinning(PaddedMask& mask) : mask_(mask), is_in_view_(mask.CellCount()) {}

  void TakeIntoView(std::ptrdiff_t i) {
    std::uint8_t& flag = is_in_view_[static_cast<std::size_t>(i)];
    if (flag == 0) in_view_.push_back(i);
    flag = 1;
  }

  /// Deletes the pixels of one side: first all candidates are found, then each is looked at again
  /// in reading order, since its neighbours may have gone. Returns whether any was deleted.
  bool PeelSide(unsigned side) {
    candidates_.clear();
    for (const std::ptrdiff_t i : in_view_) {
      const unsigned around = mask_.Around(i);
      if ((around & side) == 0 && mask_.IsSet(i) && kDeletion[around].is_allowed)
        candidates_.push_back(i);
    }
    std::sort(candidates_.begin(), candidates_.end());
    bool has_changed = false;
    for (const std::ptrdiff_t i : candidates_) {
      if (!kDeletion[mask_.Around(i)].keeps_connection) continue;
      mask_.Clear(i);
      mask_.ForEachEdgeNeighbour(i, [&](std::ptrdiff_t next) { TakeIntoView(next); });
      has_changed = true;
    }
    return has_changed;
  }

  void ForgetDeleted() {
    std::erase_if(in_view_, [&](std::ptrdiff_t i) { return !mask_.IsSet(i); });
  }

 private:
  PaddedMask& mask_;
  std::vector<std::uint8_t> is_in_view_;
  std::vector<std::ptrdiff_t> in_view_;
  std::vector<std::ptrdiff_t> candidates_;
};

}  // namespace

Mask Skeletonize(const Mask& mask) {
  PaddedMask padded(mask);
  Thinning thinning(padded);
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      const std::ptrdiff_t i = padded.Index(y, x);
      if (padded.IsSet(i) && (padded.Around(i) & kSidesSet) != kSidesSet) thinning.TakeIntoView(i);
    }
  }
  // The algorithm's sides above and below have no meaning on a plane; the order is scikit-image's.
  constexpr std::array<unsigned, 4> kSides = {kNorth, kSouth, kEast, kWest};
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const unsigned side : kSides) has_changed |= thinning.PeelSide(side);
    thinning.ForgetDeleted();
  }
  Mask skeleton(mask.size());
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x)
      skeleton.at(y, x) = padded.IsSet(padded.Index(y, x)) ? 1 : 0;
  return skeleton;
}

}  // namespace noref
