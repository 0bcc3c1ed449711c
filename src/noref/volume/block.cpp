// SPDX-License-Identifier: Apache-2.0
#include "noref/volume/block.h"

#include <algorithm>

#include "noref/base/error.h"

namespace noref {

MaskBlock ExtractLabel(const LabelVolume& volume, std::uint16_t label, const VolumeBox& box) {
  MaskBlock mask{box, std::vector<std::uint8_t>(box.VoxelCount())};
  auto out = mask.ones.begin();
  const auto width = static_cast<std::size_t>(box.Side(0));
  for (int z = box.low[2]; z < box.high[2]; ++z) {
    for (int y = box.low[1]; y < box.high[1]; ++y) {
      const auto row = volume.voxels().subspan(volume.Offset(box.low[0], y, z), width);
      out = std::transform(row.begin(), row.end(), out, [label](std::uint16_t voxel) {
        return static_cast<std::uint8_t>(voxel == label);
      });
    }
  }
  return mask;
}

MaskBlock Surface(const MaskBlock& mask) {
  MaskBlock surface{mask.box, std::vector<std::uint8_t>(mask.ones.size())};
  const int width = mask.box.Side(0);
  const int height = mask.box.Side(1);
  const int depth = mask.box.Side(2);
  const std::ptrdiff_t row = width;
  const std::ptrdiff_t slice = row * height;
  for (int z = 0; z < depth; ++z) {
    for (int y = 0; y < height; ++y) {
      const std::ptrdiff_t begin = z * slice + y * row;
      const bool is_border_row = z == 0 || y == 0 || z == depth - 1 || y == height - 1;
      for (int x = 0; x < width; ++x) {
        const std::uint8_t* voxel = mask.ones.data() + begin + x;
        const bool is_inside = !is_border_row && x > 0 && x < width - 1 && voxel[-1] != 0 &&
                               voxel[1] != 0 && voxel[-row] != 0 && voxel[row] != 0 &&
                               voxel[-slice] != 0 && voxel[slice] != 0;
        surface.ones[static_cast<std::size_t>(begin + x)] =
            static_cast<std::uint8_t>(*voxel != 0 && !is_inside);
      }
    }
  }
  return surface;
}

}  // namespace noref
