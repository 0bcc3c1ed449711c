// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/experiments.h"

#include <algorithm>
#include <array>

#include "noref/volume/components.h"

namespace noref {
namespace {

/// 0 to 4 aneurysms, as often as in the challenge's simulations.
int DrawAneurysmCount(Rng& rng) {
  constexpr std::array<double, 4> kCumulated = {0.2, 0.7, 0.85, 0.95};
  const double place = rng.Uniform();
  int count = 0;
  for (const double bound : kCumulated) count += place >= bound;
  return count;
}

// Task 1.

Locations PredictTruth(const Locations& truth, int, Rng&) {
  return truth;
}
Locations PredictNothing(const Locations&, int, Rng&) {
  return {};
}
Locations PredictClassOne(const Locations&, int, Rng&) {
  return {1};
}

/// Different classes at random, as many as DrawAneurysmCount says.
Locations PredictRandomly(const Locations&, int class_count, Rng& rng) {
  const auto count = std::min(class_count, DrawAneurysmCount(rng));
  Locations locations;
  while (std::ssize(locations) < count) {
    const int label = rng.Between(1, class_count);
    if (std::find(locations.begin(), locations.end(), label) == locations.end())
      locations.push_back(label);
  }
  return locations;
}

Locations PredictHalfRandomly(const Locations& truth, int class_count, Rng& rng) {
  return rng.Bernoulli(0.5) ? truth : PredictRandomly(truth, class_count, rng);
}

// Task 2.

/// A volume of class numbers under construction, on the grid of another volume.
class Canvas {
 public:
  Canvas(const LabelVolume& grid, int class_count)
      : grid_(grid),
        voxels_(grid.voxels().size()),
        palette_(static_cast<std::size_t>(class_count) + 1) {
    for (std::size_t label = 0; label < palette_.size(); ++label)
      palette_[label] = static_cast<double>(label);
  }

  /// Sets the voxels of `mask`; 0 stays what it is.
  void Paint(const MaskBlock& mask, int label) {
    std::size_t offset = 0;
    for (int z = mask.box.low[2]; z < mask.box.high[2]; ++z) {
      for (int y = mask.box.low[1]; y < mask.box.high[1]; ++y) {
        for (int x = mask.box.low[0]; x < mask.box.high[0]; ++x) {
          if (mask.ones[offset++] != 0)
            voxels_[grid_.Offset(x, y, z)] = static_cast<std::uint16_t>(label);
        }
      }
    }
  }

  LabelVolume Finish() && {
    return LabelVolume(grid_.size(), std::move(voxels_), std::move(palette_), grid_.geometry());
  }

 private:
  const LabelVolume& grid_;
  std::vector<std::uint16_t> voxels_;
  std::vector<double> palette_;
};

/// An object grown or shrunk by one voxel, as a coin falls.
MaskBlock RandomShape(const MaskBlock& object, VolumeSize size, Rng& rng) {
  return rng.Bernoulli(0.5) ? Grown(object, size) : Shrunk(object);
}

/// A ball somewhere in the volume: its diameter is odd, from 3 to 59 voxels and not above the
/// smallest side; parts outside the volume are cut off.
MaskBlock RandomBall(VolumeSize size, Rng& rng) {
  const std::array<int, 3> sides = {size.x, size.y, size.z};
  const int largest = std::clamp(std::min({size.x, size.y, size.z}), 3, 59);
  const int radius = rng.Between(1, (largest - 1) / 2);
  MaskBlock ball;
  std::array<int, 3> center;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    center[axis] = rng.Between(0, sides[axis] - 1);
    ball.box.low[axis] = std::max(center[axis] - radius, 0);
    ball.box.high[axis] = std::min(center[axis] + radius + 1, sides[axis]);
  }
  for (int z = ball.box.low[2]; z < ball.box.high[2]; ++z) {
    for (int y = ball.box.low[1]; y < ball.box.high[1]; ++y) {
      for (int x = ball.box.low[0]; x < ball.box.high[0]; ++x) {
        const int dx = x - center[0];
        const int dy = y - center[1];
        const int dz = z - center[2];
        ball.ones.push_back(dx * dx + dy * dy + dz * dz <= radius * radius);
      }
    }
  }
  return ball;
}

/// The class of an object: that of most of its voxels, the smaller one of equals; 0 if it has none.
int ClassOf(const MaskBlock& object, const LabelVolume& truth, int class_count) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(class_count) + 1);
  std::size_t offset = 0;
  for (int z = object.box.low[2]; z < object.box.high[2]; ++z) {
    for (int y = object.box.low[1]; y < object.box.high[1]; ++y) {
      for (int x = object.box.low[0]; x < object.box.high[0]; ++x) {
        const double value = truth.palette()[truth.at(x, y, z)];
        const bool is_class =
            value >= 1 && value <= class_count && value == static_cast<int>(value);
        if (object.ones[offset++] != 0 && is_class) ++counts[static_cast<std::size_t>(value)];
      }
    }
  }
  const auto most = std::max_element(counts.begin(), counts.end());
  return *most == 0 ? 0 : static_cast<int>(most - counts.begin());
}

LabelVolume CopyTruth(const LabelVolume& truth, int, Rng&) {
  return truth;
}

LabelVolume PaintNothing(const LabelVolume& truth, int class_count, Rng&) {
  return Canvas(truth, class_count).Finish();
}

LabelVolume PaintOnes(const LabelVolume& truth, int class_count, Rng& rng) {
  Canvas canvas(truth, class_count);
  for (const MaskBlock& object : ConnectedObjects(truth))
    canvas.Paint(RandomShape(object, truth.size(), rng), 1);
  return std::move(canvas).Finish();
}

LabelVolume PaintBalls(const LabelVolume& truth, int class_count, Rng& rng) {
  Canvas canvas(truth, class_count);
  const int count = DrawAneurysmCount(rng);
  for (int i = 0; i < count; ++i) {
    const MaskBlock ball = RandomBall(truth.size(), rng);
    canvas.Paint(ball, rng.Between(1, class_count));
  }
  return std::move(canvas).Finish();
}

LabelVolume PaintHalfRandomly(const LabelVolume& truth, int class_count, Rng& rng) {
  return rng.Bernoulli(0.5) ? truth : PaintBalls(truth, class_count, rng);
}

LabelVolume PaintRandomLabels(const LabelVolume& truth, int class_count, Rng& rng) {
  Canvas canvas(truth, class_count);
  for (const MaskBlock& object : ConnectedObjects(truth))
    canvas.Paint(object, rng.Between(1, class_count));
  return std::move(canvas).Finish();
}

LabelVolume PaintRandomShapes(const LabelVolume& truth, int class_count, Rng& rng) {
  Canvas canvas(truth, class_count);
  for (const MaskBlock& object : ConnectedObjects(truth))
    canvas.Paint(RandomShape(object, truth.size(), rng), ClassOf(object, truth, class_count));
  return std::move(canvas).Finish();
}

LabelVolume PaintRandomShapesAndLabels(const LabelVolume& truth, int class_count, Rng& rng) {
  Canvas canvas(truth, class_count);
  for (const MaskBlock& object : ConnectedObjects(truth)) {
    const MaskBlock shape = RandomShape(object, truth.size(), rng);
    canvas.Paint(shape, rng.Between(1, class_count));
  }
  return std::move(canvas).Finish();
}

constexpr std::array<Experiment<Locations>, 5> kLocationExperiments = {{
    {"all_correct", "the truth", PredictTruth},
    {"all_zero", "nothing", PredictNothing},
    {"all_one", "class 1 in every case", PredictClassOne},
    {"random", "0 to 4 random classes", PredictRandomly},
    {"50random50correct", "the truth or random, as a coin falls", PredictHalfRandomly},
}};

constexpr std::array<Experiment<LabelVolume>, 8> kSegmentationExperiments = {{
    {"all_correct", "the truth", CopyTruth},
    {"all_zero", "nothing", PaintNothing},
    {"all_one", "the true objects, grown or shrunk, all of class 1", PaintOnes},
    {"50random50correct", "the truth or random-total, as a coin falls", PaintHalfRandomly},
    {"random-total", "0 to 4 random balls of random classes", PaintBalls},
    {"random-ps-rv", "the true objects with random classes", PaintRandomLabels},
    {"random-is-pv", "the true objects, grown or shrunk, with their classes", PaintRandomShapes},
    {"random-is-rv",
     "the true objects, grown or shrunk, random classes",
     PaintRandomShapesAndLabels},
}};

}  // namespace

std::span<const Experiment<Locations>> LocationExperiments() {
  return kLocationExperiments;
}

std::span<const Experiment<LabelVolume>> SegmentationExperiments() {
  return kSegmentationExperiments;
}

}  // namespace noref
