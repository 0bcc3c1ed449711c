// SPDX-License-Identifier: Apache-2.0
// A model in use: what it says of the masks of an image.
//
// There are two kinds of evidence. A quality network sees the mask alone. A segmenter sees the
// fundus image: where it believes vessels to be, a mask earns what it is expected to
// (metrics/expected.h). Missed and invented vessels show only in the second. Both together are a
// weighted mean, on the scale of real masks (calibration.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "noref/image/grid.h"
#include "noref/metrics/expected_pair.h"
#include "noref/metrics/posterior.h"
#include "noref/model/model_file.h"
#include "noref/stats/interval.h"

namespace noref {

class ImageQuality;

/// Copies share the weights; all members may be called from several threads at once.
class QualityModel {
 public:
  explicit QualityModel(const ModelFile& model);

  /// Judges by both kinds of evidence; AreCalibratedTogether must hold.
  QualityModel(const ModelFile& segmenter, const ModelFile& mask_model);
  ~QualityModel();
  QualityModel(const QualityModel&);
  QualityModel& operator=(const QualityModel&);

  /// The names of the predicted targets, the score first.
  const std::vector<std::string>& targets() const;

  /// Whether it judges by the fundus image, and by the mask alone.
  bool UsesImage() const;
  bool UsesMask() const;

  /// How unlike the masks it knows a mask (size of `fov`) is: above 1 its prediction means little
  /// (novelty.h). Nothing for a model that judges by the image or is not calibrated.
  std::optional<double> NoveltyOf(const Mask& mask, const Fov& fov) const;

  /// Ready for the masks of one image. `image` (size of `fov`) may be null for a model that does
  /// not use it. Throws Error: kMissing for an image that is needed, kBadFov for an empty field of
  /// view.
  ImageQuality For(Fov fov, const RgbImage* image) const;

  struct State;

 private:
  std::shared_ptr<const State> state_;
};

/// What is predicted of one mask.
struct Prediction {
  std::vector<double> values;  ///< in [0, 1], one per target
  /// One per target: holds the truth with the asked probability (stats/conformal.h says what is
  /// promised), and the value itself; nothing if the model is not calibrated.
  std::vector<std::optional<Interval>> intervals;
};

/// Judges masks of one image, in one thread. The result depends on nothing but image and mask.
class ImageQuality {
 public:
  /// One value in [0, 1] per target. `mask` has the size of the field of view.
  std::vector<double> Predict(const Mask& mask);

  /// The same with intervals of the probability `level` in (0, 1).
  Prediction PredictWithIntervals(const Mask& mask, double level);

  /// The value of one target, by its index.
  double PredictTarget(const Mask& mask, std::size_t target);

  /// The probability of vessel, for a model that judges by the image; null otherwise.
  const Posterior* posterior() const { return posterior_ ? &*posterior_ : nullptr; }

 private:
  friend class QualityModel;
  ImageQuality(std::shared_ptr<const QualityModel::State> state,
               Fov fov,
               std::optional<Posterior> posterior);

  /// What is known of one mask before calibration.
  struct Evidence {
    std::vector<double> by_mask;           ///< raw predictions; empty without a mask model
    std::optional<ExpectedPair> by_image;  ///< nothing without a segmenter
  };
  Evidence Examine(const Mask& mask);

  /// The calibrated value of a target.
  double Value(Evidence& evidence, std::size_t target) const;

  std::shared_ptr<const QualityModel::State> state_;
  Fov fov_;
  std::optional<Posterior> posterior_;
};

}  // namespace noref
