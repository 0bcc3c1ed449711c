// SPDX-License-Identifier: Apache-2.0
// Masks written as text: one string per row, '#' is 1.
#pragma once

#include <string>
#include <vector>

#include "noref/image/grid.h"

namespace noref::test {

inline Mask MaskFromText(const std::vector<std::string>& rows) {
  const Size size{.width = rows.empty() ? 0 : static_cast<int>(rows.front().size()),
                  .height = static_cast<int>(rows.size())};
  Mask mask(size);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      mask.at(y, x) = rows[static_cast<std::size_t>(y)].at(static_cast<std::size_t>(x)) == '#';
  return mask;
}

inline Fov FovFromText(const std::vector<std::string>& rows) {
  const Mask mask = MaskFromText(rows);
  return Fov(mask.size(), {mask.values().begin(), mask.values().end()});
}

inline std::vector<std::string> MaskAsText(const Mask& mask) {
  std::vector<std::string> rows;
  for (int y = 0; y < mask.height(); ++y) {
    rows.emplace_back();
    for (const std::uint8_t value : mask.row(y)) rows.back() += value != 0 ? '#' : '.';
  }
  return rows;
}

}  // namespace noref::test
