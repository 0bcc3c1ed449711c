// SPDX-License-Identifier: Apache-2.0
// Whether a mask is unlike all masks that a model knows: a prediction for it means little.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace noref {

/// Mahalanobis distance in the space of a network's pooled features (Lee et al., "A simple unified
/// framework for detecting out-of-distribution samples", NeurIPS 2018), in units of a limit that
/// few masks of the known kind exceed.
class NoveltyMeasure {
 public:
  /// `mean` of the features and `whitening`, a lower triangular matrix (row by row) that makes
  /// their covariance 1; both finite, of n and n x n values. `limit` is above 0. Throws Error
  /// otherwise: they may come from a file.
  NoveltyMeasure(std::vector<float> mean, std::vector<float> whitening, double limit);

  /// 0 for the most ordinary mask; above 1 a mask is unlike the known ones.
  double operator()(std::span<const float> features) const;

  const std::vector<float>& mean() const { return mean_; }
  const std::vector<float>& whitening() const { return whitening_; }
  double limit() const { return limit_; }

 private:
  std::vector<float> mean_;
  std::vector<float> whitening_;
  double limit_;
};

/// The measure of the kind of masks whose features are given, one vector each. The covariance of
/// the first set is shrunk towards a multiple of the identity (a tenth), since features are many.
/// The limit is the 99 % quantile of the distances of the second set, of other images: that of the
/// first would be too small. Throws Error for fewer than two vectors in a set.
NoveltyMeasure FitNovelty(std::span<const std::vector<float>> features,
                          std::span<const std::vector<float>> other_features);

}  // namespace noref
