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
constexpr unsigned kSides = kNorth | kEast | kSouth | kWest;

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

/// Whether the neighbours of a deleted pixel do not fall apart (Lee's "simple"), for each byte.
constexpr std::array<bool, 256> kKeepsConnection = [] {
  std::array<bool, 256> table{};
  for (unsigned around = 0; around < 256; ++around) table[around] = GroupCount(around) <= 1;
  return table;
}();

/// The sides, of kSides, from which a pixel with these neighbours may be deleted: those that are
/// zero, if it is no end of a line and no hole comes or goes.
constexpr std::array<std::uint8_t, 256> kOpenSides = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned around = 0; around < 256; ++around) {
    // The Euler number stays when one group is left and no hole opens; a pixel alone is its own.
    const bool may_go = GroupCount(around) == 1 && std::popcount(around) > 1;
    table[around] = may_go ? static_cast<std::uint8_t>(~around & kSides) : std::uint8_t{0};
  }
  return table;
}();

/// The thinning of one mask. Every pixel's neighbours are kept up to date, in a frame with a rim of
/// zeros. Only pixels with a zero on one of their sides can go, and one that stayed can go only
/// after a neighbour went; so a thick shape costs no more than its outline, and a line that is thin
/// already costs nothing.
class Thinning {
 public:
  explicit Thinning(const Mask& mask)
      : stride_(mask.width() + 2),
        is_set_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(mask.height() + 2)),
        around_(is_set_.size()),
        view_(is_set_.size(), View::kOut) {
    for (std::size_t k = 0; k < 8; ++k) step_[k] = kAround[k].y * stride_ + kAround[k].x;
    ForEachOne(mask, [&](int y, int x) { Set(Index(y, x)); });
    ForEachOne(mask, [&](int y, int x) {
      if ((around_[Index(y, x)] & kSides) != kSides) TakeIntoView(Index(y, x), View::kIn);
    });
  }

  /// Deletes the pixels of one side: first all candidates are found, then each is looked at again
  /// in reading order, since its neighbours may have gone. Returns whether any was deleted.
  bool PeelSide(unsigned side) {
    // Which pixels are candidates is hard to foresee, so nothing here branches on it.
    candidates_.resize(in_view_.size());
    auto end = candidates_.begin();
    for (const std::size_t i : in_view_) {
      *end = i;
      end += (kOpenSides[around_[i]] & side) != 0 ? 1 : 0;
    }
    candidates_.erase(end, candidates_.end());
    std::sort(candidates_.begin(), candidates_.end());
    bool has_changed = false;
    for (const std::size_t i : candidates_) {
      if (!kKeepsConnection[around_[i]]) continue;
      Delete(i);
      has_changed = true;
    }
    return has_changed;
  }

  /// Keeps in view what may go in the next round.
  void ForgetSettled() {
    std::erase_if(in_view_, [&](std::size_t i) {
      const bool may_go = is_set_[i] != 0 && view_[i] == View::kTouched;
      view_[i] = may_go ? View::kIn : View::kOut;
      return !may_go;
    });
  }

  Mask Left(Size size) const {
    Mask left(size);
    for (int y = 0; y < size.height; ++y)
      std::copy_n(&is_set_[Index(y, 0)], size.width, left.row(y).begin());
    return left;
  }

 private:
  enum class View : std::uint8_t {
    kOut,
    kIn,
    kTouched,  ///< in view, and a neighbour went in this round
  };

  std::size_t Index(int y, int x) const {
    return static_cast<std::size_t>((y + 1) * stride_ + x + 1);
  }
  std::size_t Neighbour(std::size_t i, std::size_t k) const {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + step_[k]);
  }
  /// The bit that stands for a pixel in the byte of its k-th neighbour.
  static constexpr unsigned BitSeenFrom(std::size_t k) { return 1u << (k + 4) % 8; }

  void Set(std::size_t i) {
    is_set_[i] = 1;
    for (std::size_t k = 0; k < 8; ++k)
      around_[Neighbour(i, k)] |= static_cast<std::uint8_t>(BitSeenFrom(k));
  }

  void Delete(std::size_t i) {
    is_set_[i] = 0;
    around_[i] = 0;  // from now on no candidate
    for (std::size_t k = 0; k < 8; ++k) {
      const std::size_t neighbour = Neighbour(i, k);
      around_[neighbour] &= static_cast<std::uint8_t>(~BitSeenFrom(k));
      if (is_set_[neighbour] != 0) TakeIntoView(neighbour, View::kTouched);
    }
  }

  void TakeIntoView(std::size_t i, View view) {
    if (view_[i] == View::kOut) in_view_.push_back(i);
    view_[i] = view;
  }

  std::ptrdiff_t stride_;
  std::array<std::ptrdiff_t, 8> step_{};
  std::vector<std::uint8_t> is_set_;
  std::vector<std::uint8_t> around_;
  std::vector<View> view_;
  std::vector<std::size_t> in_view_;
  std::vector<std::size_t> candidates_;
};

}  // namespace

Mask Skeletonize(const Mask& mask) {
  Thinning thinning(mask);
  // The algorithm's sides above and below have no meaning on a plane; the order is scikit-image's.
  constexpr std::array<unsigned, 4> kOrder = {kNorth, kSouth, kEast, kWest};
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const unsigned side : kOrder) has_changed |= thinning.PeelSide(side);
    thinning.ForgetSettled();
  }
  return thinning.Left(mask.size());
}

}  // namespace noref
