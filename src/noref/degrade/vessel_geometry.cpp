// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/vessel_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace noref {
namespace {

/// Distances to the border for all squared distances to the nearest pixel of the other kind: the
/// border lies half a pixel before it. 0 for the pixel itself.
const std::array<float, kReachPx * kReachPx + 1>& BorderDistances() {
  static const auto table = [] {
    std::array<float, kReachPx * kReachPx + 1> distances{};
    for (std::size_t i = 1; i < distances.size(); ++i)
      distances[i] = static_cast<float>(std::sqrt(static_cast<double>(i)) - 0.5);
    return distances;
  }();
  return table;
}

// A key is a squared distance and, in its lower bits, what is known of the nearest pixel. Keys add
// up over the two axes, and the smaller key is the nearer pixel. Since nothing is asked beyond
// kReachPx, the second axis is a minimum over 2 * kReachPx + 1 shifted rows, which the compiler
// turns into vector instructions. Keys start at the lowest number, so that 16 bits hold the sums:
// half the bits, twice the speed.
using Key = std::int16_t;
using Keys = Grid<Key, struct KeysMeaning>;

constexpr int kNoteBits = 7;
constexpr int kNear = std::numeric_limits<Key>::min();  // at the pixel itself, without a note

constexpr int KeyStep(int squared) {
  return squared << kNoteBits;
}

constexpr int kFar = kNear + KeyStep(kReachPx * kReachPx);
constexpr int kFarthestStep = (kReachPx - 1) * (kReachPx - 1);
static_assert(kFar + KeyStep(kFarthestStep) <= std::numeric_limits<Key>::max());

int SquaredDistanceOf(Key key) {
  return (key - kNear) >> kNoteBits;
}

int NoteOf(Key key) {
  return (key - kNear) & (KeyStep(1) - 1);
}

/// First axis: turns the keys of noted pixels, kFar elsewhere, into those of the nearest noted
/// pixel of the column.
void SpreadInColumns(Keys& keys) {
  const auto width = static_cast<std::size_t>(keys.width());
  std::vector<Key> carried(width);
  std::vector<Key> step(width);
  const auto sweep = [&](int y) {
    Key* const row = keys.row(y).data();
    for (std::size_t x = 0; x < width; ++x) {
      // Odd numbers add up to squares.
      const bool is_noted = row[x] < kNear + KeyStep(1);
      const auto farther = static_cast<Key>(std::min(carried[x] + step[x], kFar));
      const auto next_step =
          static_cast<Key>(std::min(step[x] + KeyStep(2), KeyStep(2 * kReachPx - 1)));
      carried[x] = is_noted ? row[x] : farther;
      step[x] = is_noted ? static_cast<Key>(KeyStep(1)) : next_step;
      row[x] = std::min(row[x], carried[x]);
    }
  };
  std::fill(carried.begin(), carried.end(), static_cast<Key>(kFar));
  for (int y = 0; y < keys.height(); ++y) sweep(y);
  std::fill(carried.begin(), carried.end(), static_cast<Key>(kFar));
  for (int y = keys.height() - 1; y >= 0; --y) sweep(y);
}

/// Second axis: for each pixel the key of the nearest noted pixel, kFar beyond the reach.
void SpreadInRows(Keys& keys) {
  const auto width = static_cast<std::size_t>(keys.width());
  std::vector<Key> padded(width + 2 * kReachPx, static_cast<Key>(kFar));
  for (int y = 0; y < keys.height(); ++y) {
    const auto row = keys.row(y);
    if (std::all_of(row.begin(), row.end(), [](Key key) { return key >= kFar; })) continue;
    std::copy(row.begin(), row.end(), padded.begin() + kReachPx);
    for (int k = 1; k < kReachPx; ++k) {
      const Key* const left = padded.data() + kReachPx - k;
      const Key* const right = padded.data() + kReachPx + k;
      const auto step = static_cast<Key>(KeyStep(k * k));
      for (std::size_t x = 0; x < width; ++x)
        row[x] = std::min(row[x], static_cast<Key>(std::min(left[x], right[x]) + step));
    }
  }
}

/// For each pixel the key of the nearest vessel pixel (y, x), of which `note(y, x)` is known.
template <class Note>
Keys NearestVessel(const Mask& mask, const Note& note) {
  Keys keys(mask.size(), static_cast<Key>(kFar));
  ForEachOne(mask, [&](int y, int x) { keys.at(y, x) = static_cast<Key>(kNear + note(y, x)); });
  SpreadInColumns(keys);
  SpreadInRows(keys);
  return keys;
}

/// Whether the disc around a neighbour holds the whole disc around the pixel.
bool IsHeldByNeighbour(const Field& inside, int y, int x) {
  constexpr float kDiagonal = std::numbers::sqrt2_v<float>;
  constexpr float kRounding = 1e-4f;
  // Where the frame ends, a pixel beside the missing neighbour is asked again: no harm.
  const int up = std::max(y - 1, 0);
  const int down = std::min(y + 1, inside.height() - 1);
  const int left = std::max(x - 1, 0);
  const int right = std::min(x + 1, inside.width() - 1);
  const float beside =
      std::max({inside.at(up, x), inside.at(down, x), inside.at(y, left), inside.at(y, right)});
  const float across = std::max(
      {inside.at(up, left), inside.at(up, right), inside.at(down, left), inside.at(down, right)});
  const float own = inside.at(y, x);
  return beside >= own + 1.0f - kRounding || across >= own + kDiagonal - kRounding;
}

void DrawDisc(Point centre, float half_width, Field& widths) {
  const float radius = half_width + 0.5f;       // the nearest zero's centre
  const float square = radius * radius - 0.5f;  // squares are whole numbers: no tie by rounding
  const int reach = static_cast<int>(std::ceil(radius)) - 1;
  const int top = std::max(centre.y - reach, 0);
  const int bottom = std::min(centre.y + reach, widths.height() - 1);
  for (int y = top; y <= bottom; ++y) {
    const int dy = y - centre.y;
    int chord = reach;
    while (static_cast<float>(chord * chord + dy * dy) > square) --chord;
    const int right = std::min(centre.x + chord, widths.width() - 1);
    for (int x = std::max(centre.x - chord, 0); x <= right; ++x)
      widths.at(y, x) = std::max(widths.at(y, x), half_width);
  }
}

/// The half width of the largest disc inside the vessel that holds the pixel.
Field HalfWidthInside(const Mask& mask, const Field& inside) {
  Field widths = inside;
  ForEachOne(mask, [&](int y, int x) {
    if (!IsHeldByNeighbour(inside, y, x)) DrawDisc({x, y}, inside.at(y, x), widths);
  });
  return widths;
}

/// The distances inside the vessels, 0 outside.
Field DistancesInside(const Mask& mask) {
  const DistanceInside distance(mask);
  Field inside(mask.size());
  ForEachOne(mask, [&](int y, int x) { inside.at(y, x) = distance.At(y, x); });
  return inside;
}

/// Sets the distances outside the vessels, which are 0.
void SetOutside(const Keys& nearest, Field& distance) {
  const auto& table = BorderDistances();
  for (std::size_t i = 0; i < distance.PixelCount(); ++i)
    distance.values()[i] -= table[static_cast<std::size_t>(SquaredDistanceOf(nearest.values()[i]))];
}

}  // namespace

DistanceInside::DistanceInside(const Mask& mask) : column_(mask.size(), kReachPx) {
  const auto width = static_cast<std::size_t>(mask.width());
  std::vector<std::uint8_t> away(width, kReachPx);
  const auto sweep = [&](int y) {
    const std::uint8_t* const row = mask.row(y).data();
    std::uint8_t* const out = column_.row(y).data();
    for (std::size_t x = 0; x < width; ++x) {
      const auto farther = static_cast<std::uint8_t>(std::min(away[x] + 1, kReachPx));
      away[x] = row[x] == 0 ? std::uint8_t{0} : farther;
      out[x] = std::min(out[x], away[x]);
    }
  };
  for (int y = 0; y < mask.height(); ++y) sweep(y);
  std::fill(away.begin(), away.end(), std::uint8_t{kReachPx});
  for (int y = mask.height() - 1; y >= 0; --y) sweep(y);
}

float DistanceInside::At(int y, int x) const {
  // Few steps are needed: vessels are narrow.
  const auto column = column_.row(y);
  const auto squared_at = [&](int near_x) {
    const bool is_inside = near_x >= 0 && near_x < column_.width();
    const int away = is_inside ? column[static_cast<std::size_t>(near_x)] : kReachPx;
    return away * away;
  };
  int best = squared_at(x);
  for (int k = 1; k * k < best; ++k)
    best = std::min(best, k * k + std::min(squared_at(x - k), squared_at(x + k)));
  return BorderDistances()[static_cast<std::size_t>(best)];
}

Field SignedDistance(const Mask& mask) {
  Field distance = DistancesInside(mask);
  SetOutside(NearestVessel(mask, [](int, int) { return 0; }), distance);
  return distance;
}

VesselGeometry MeasureVessels(const Mask& mask) {
  constexpr int kStepsPerPixel = 8;  // widths are noted in eighths of a pixel
  static_assert(kReachPx * kStepsPerPixel <= KeyStep(1));
  Field distance = DistancesInside(mask);
  Field half_width = HalfWidthInside(mask, distance);
  const Keys nearest = NearestVessel(mask, [&](int y, int x) {
    return static_cast<int>(kStepsPerPixel * half_width.at(y, x) + 0.5f);
  });
  SetOutside(nearest, distance);
  for (std::size_t i = 0; i < mask.PixelCount(); ++i) {
    const float own = half_width.values()[i];
    const float noted = static_cast<float>(NoteOf(nearest.values()[i])) / kStepsPerPixel;
    half_width.values()[i] = mask.values()[i] != 0 ? own : noted;
  }
  return {.signed_distance = std::move(distance), .half_width = std::move(half_width)};
}

}  // namespace noref
