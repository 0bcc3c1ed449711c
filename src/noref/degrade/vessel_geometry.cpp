// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/vessel_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace noref {
namespace {

// A key is a squared distance and, in its lower bits, what is known of the nearest pixel. Keys add
// up over the two axes, and the smaller key is the nearer pixel. Since nothing is asked beyond
// kReachPx, the second axis is a minimum over 2 * kReachPx + 1 shifted rows, which the compiler
// turns into vector instructions.
using Key = std::int32_t;
using Keys = Grid<Key, struct KeysMeaning>;

constexpr int kNoteBits = 8;
constexpr Key kFar = (kReachPx * kReachPx) << kNoteBits;

constexpr Key KeyOf(int distance) {
  return (distance * distance) << kNoteBits;
}

/// For each pixel the key of the nearest noted pixel of its column. `notes` is negative where there
/// is nothing, else the note.
Keys NearestInColumn(const Grid<std::int16_t, struct NotesMeaning>& notes) {
  Keys keys(notes.size());
  const auto width = static_cast<std::size_t>(notes.width());
  std::vector<int> away(width, kReachPx);
  std::vector<Key> note(width, 0);
  const auto sweep = [&](int y) {
    const auto row = notes.row(y);
    const auto out = keys.row(y);
    for (std::size_t x = 0; x < width; ++x) {
      const bool is_noted = row[x] >= 0;
      away[x] = is_noted ? 0 : std::min(away[x] + 1, kReachPx);
      note[x] = is_noted ? row[x] : note[x];
      const Key key = away[x] == kReachPx ? kFar : KeyOf(away[x]) + note[x];
      out[x] = std::min(out[x], key);
    }
  };
  std::fill(keys.values().begin(), keys.values().end(), kFar);
  for (int y = 0; y < notes.height(); ++y) sweep(y);
  std::fill(away.begin(), away.end(), kReachPx);
  for (int y = notes.height() - 1; y >= 0; --y) sweep(y);
  return keys;
}

/// For each pixel the key of the nearest noted pixel, kFar beyond the reach.
Keys Nearest(const Grid<std::int16_t, struct NotesMeaning>& notes) {
  Keys keys = NearestInColumn(notes);
  const auto width = static_cast<std::size_t>(keys.width());
  std::vector<Key> padded(width + 2 * kReachPx, kFar);
  for (int y = 0; y < keys.height(); ++y) {
    const auto row = keys.row(y);
    if (std::all_of(row.begin(), row.end(), [](Key key) { return key >= kFar; })) continue;
    std::copy(row.begin(), row.end(), padded.begin() + kReachPx);
    for (int k = 1; k < kReachPx; ++k) {
      const Key* const left = padded.data() + kReachPx - k;
      const Key* const right = padded.data() + kReachPx + k;
      for (std::size_t x = 0; x < width; ++x)
        row[x] = std::min(row[x], std::min(left[x], right[x]) + KeyOf(k));
    }
  }
  return keys;
}

/// The squared distance to the nearest zero in the row or the rows around, given the distances
/// within the columns. Few steps are needed: vessels are narrow.
int SquaredToZero(std::span<const int> column_distance, std::size_t x) {
  int best = column_distance[x] * column_distance[x];
  for (std::size_t k = 1; static_cast<int>(k * k) < best; ++k) {
    const int left = x >= k ? column_distance[x - k] : kReachPx;
    const int right = x + k < column_distance.size() ? column_distance[x + k] : kReachPx;
    const int nearer = std::min(left, right);
    best = std::min(best, static_cast<int>(k * k) + nearer * nearer);
  }
  return best;
}

/// The distance of each pixel to the nearest zero of its column, at most kReachPx.
Grid<int, struct ColumnDistanceMeaning> ZerosInColumn(const Mask& mask) {
  Grid<int, struct ColumnDistanceMeaning> distance(mask.size(), kReachPx);
  std::vector<int> away(static_cast<std::size_t>(mask.width()), kReachPx);
  const auto sweep = [&](int y) {
    const auto row = mask.row(y);
    const auto out = distance.row(y);
    for (std::size_t x = 0; x < row.size(); ++x) {
      away[x] = row[x] == 0 ? 0 : std::min(away[x] + 1, kReachPx);
      out[x] = std::min(out[x], away[x]);
    }
  };
  for (int y = 0; y < mask.height(); ++y) sweep(y);
  std::fill(away.begin(), away.end(), kReachPx);
  for (int y = mask.height() - 1; y >= 0; --y) sweep(y);
  return distance;
}

/// Whether the disc around a neighbour holds the whole disc around the pixel.
bool IsHeldByNeighbour(const Field& inside, int y, int x) {
  constexpr float kDiagonal = std::numbers::sqrt2_v<float>;
  constexpr float kRounding = 1e-4f;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if ((dx == 0 && dy == 0) || !inside.Contains(y + dy, x + dx)) continue;
      const float step = dx != 0 && dy != 0 ? kDiagonal : 1.0f;
      if (inside.at(y + dy, x + dx) >= inside.at(y, x) + step - kRounding) return true;
    }
  }
  return false;
}

void DrawDisc(Point centre, float half_width, Field& widths) {
  const float radius = half_width + 0.5f;       // the nearest zero's centre
  const float square = radius * radius - 0.5f;  // squares are whole numbers: no tie by rounding
  const int reach = static_cast<int>(std::ceil(radius)) - 1;
  for (int dy = -reach; dy <= reach; ++dy) {
    for (int dx = -reach; dx <= reach; ++dx) {
      if (static_cast<float>(dx * dx + dy * dy) > square) continue;
      if (!widths.Contains(centre.y + dy, centre.x + dx)) continue;
      float& width = widths.at(centre.y + dy, centre.x + dx);
      width = std::max(width, half_width);
    }
  }
}

/// The half width of the largest disc inside the vessel that holds the pixel.
Field HalfWidthInside(const Mask& mask, const Field& inside) {
  Field widths = inside;
  for (int y = 0; y < mask.height(); ++y)
    for (int x = 0; x < mask.width(); ++x)
      if (mask.at(y, x) != 0 && !IsHeldByNeighbour(inside, y, x))
        DrawDisc({x, y}, inside.at(y, x), widths);
  return widths;
}

/// Distances to the border for all squared distances to the nearest pixel of the other kind: the
/// border lies half a pixel before it.
const std::array<float, kReachPx * kReachPx + 1>& BorderDistances() {
  static const auto table = [] {
    std::array<float, kReachPx * kReachPx + 1> distances{};
    for (std::size_t i = 1; i < distances.size(); ++i)
      distances[i] = static_cast<float>(std::sqrt(static_cast<double>(i)) - 0.5);
    return distances;
  }();
  return table;
}

}  // namespace

Field DistanceInside(const Mask& mask) {
  const auto& table = BorderDistances();
  const auto column_distance = ZerosInColumn(mask);
  Field inside(mask.size());
  for (int y = 0; y < mask.height(); ++y) {
    const auto row = mask.row(y);
    for (std::size_t x = 0; x < row.size(); ++x) {
      if (row[x] == 0) continue;
      const int squared = SquaredToZero(column_distance.row(y), x);
      inside.row(y)[x] = table[static_cast<std::size_t>(std::min(squared, kReachPx * kReachPx))];
    }
  }
  return inside;
}

VesselGeometry MeasureVessels(const Mask& mask) {
  constexpr float kStepsPerPixel = 8;  // widths are noted in eighths of a pixel
  static_assert(kReachPx * 8 < 1 << kNoteBits);
  const auto& table = BorderDistances();
  VesselGeometry geometry{.signed_distance = DistanceInside(mask), .half_width = {}};
  geometry.half_width = HalfWidthInside(mask, geometry.signed_distance);
  Grid<std::int16_t, struct NotesMeaning> notes(mask.size(), -1);
  for (std::size_t i = 0; i < mask.PixelCount(); ++i) {
    if (mask.values()[i] == 0) continue;
    notes.values()[i] =
        static_cast<std::int16_t>(std::lround(kStepsPerPixel * geometry.half_width.values()[i]));
  }
  const Keys keys = Nearest(notes);
  for (std::size_t i = 0; i < mask.PixelCount(); ++i) {
    if (mask.values()[i] != 0) continue;
    const Key key = std::min(keys.values()[i], kFar);
    geometry.signed_distance.values()[i] = -table[static_cast<std::size_t>(key >> kNoteBits)];
    geometry.half_width.values()[i] =
        static_cast<float>(key & ((1 << kNoteBits) - 1)) / kStepsPerPixel;
  }
  return geometry;
}

}  // namespace noref
