// SPDX-License-Identifier: Apache-2.0
#include "noref/model/novelty.h"

#include <algorithm>
#include <cmath>

#include "noref/base/error.h"

namespace noref {
namespace {

constexpr double kShrinkage = 0.1;
constexpr double kKnownShare = 0.99;

/// A square matrix of n x n values, row by row.
struct Square {
  std::size_t n;
  std::vector<double> values;

  explicit Square(std::size_t size) : n(size), values(size * size) {}
  double& at(std::size_t row, std::size_t column) { return values[row * n + column]; }
  double at(std::size_t row, std::size_t column) const { return values[row * n + column]; }
};

std::vector<double> MeanOf(std::span<const std::vector<float>> vectors) {
  std::vector<double> mean(vectors.front().size());
  for (const std::vector<float>& one : vectors)
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] += one[i] / static_cast<double>(vectors.size());
  return mean;
}

Square ShrunkCovariance(std::span<const std::vector<float>> vectors,
                        const std::vector<double>& mean) {
  Square covariance(mean.size());
  std::vector<double> centred(mean.size());
  for (const std::vector<float>& one : vectors) {
    for (std::size_t i = 0; i < mean.size(); ++i) centred[i] = one[i] - mean[i];
    for (std::size_t i = 0; i < mean.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j)
        covariance.at(i, j) += centred[i] * centred[j] / static_cast<double>(vectors.size());
  }
  double mean_variance = 0;
  for (std::size_t i = 0; i < mean.size(); ++i)
    mean_variance += covariance.at(i, i) / static_cast<double>(mean.size());
  for (double& value : covariance.values) value *= 1 - kShrinkage;
  // A floor keeps features that never move from dividing by 0.
  const double floor = std::max(kShrinkage * mean_variance, 1e-12);
  for (std::size_t i = 0; i < mean.size(); ++i) covariance.at(i, i) += floor;
  return covariance;
}

/// The inverse of the lower Cholesky factor of a positive definite matrix (its lower half is used).
Square InverseCholesky(const Square& matrix) {
  Square factor(matrix.n);
  for (std::size_t i = 0; i < matrix.n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = matrix.at(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= factor.at(i, k) * factor.at(j, k);
      factor.at(i, j) = i == j ? std::sqrt(sum) : sum / factor.at(j, j);
    }
  }
  Square inverse(matrix.n);
  for (std::size_t column = 0; column < matrix.n; ++column) {
    inverse.at(column, column) = 1 / factor.at(column, column);
    for (std::size_t row = column + 1; row < matrix.n; ++row) {
      double sum = 0;
      for (std::size_t k = column; k < row; ++k) sum += factor.at(row, k) * inverse.at(k, column);
      inverse.at(row, column) = -sum / factor.at(row, row);
    }
  }
  return inverse;
}

bool AllFinite(std::span<const float> values) {
  return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); });
}

}  // namespace

NoveltyMeasure::NoveltyMeasure(std::vector<float> mean, std::vector<float> whitening, double limit)
    : mean_(std::move(mean)), whitening_(std::move(whitening)), limit_(limit) {
  if (mean_.empty() || whitening_.size() != mean_.size() * mean_.size() || !AllFinite(mean_) ||
      !AllFinite(whitening_) || !std::isfinite(limit) || limit <= 0)
    throw Error("novelty: mean, whitening and limit do not fit each other");
}

double NoveltyMeasure::operator()(std::span<const float> features) const {
  NOREF_CHECK(features.size() == mean_.size());
  double sum = 0;
  for (std::size_t row = 0; row < mean_.size(); ++row) {
    double value = 0;
    for (std::size_t k = 0; k <= row; ++k)
      value += double{whitening_[row * mean_.size() + k]} * (double{features[k]} - mean_[k]);
    sum += value * value;
  }
  return std::sqrt(sum) / limit_;
}

NoveltyMeasure FitNovelty(std::span<const std::vector<float>> features,
                          std::span<const std::vector<float>> other_features) {
  if (features.size() < 2 || other_features.size() < 2)
    throw Error("novelty: too few masks; give at least two in each half of the images");
  const std::vector<double> mean = MeanOf(features);
  const Square whitening = InverseCholesky(ShrunkCovariance(features, mean));
  const NoveltyMeasure in_deviations(
      {mean.begin(), mean.end()}, {whitening.values.begin(), whitening.values.end()}, 1.0);
  std::vector<double> distances;
  for (const std::vector<float>& one : other_features) distances.push_back(in_deviations(one));
  const auto rank =
      static_cast<std::size_t>(std::ceil(kKnownShare * static_cast<double>(distances.size()))) - 1;
  std::nth_element(
      distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(rank), distances.end());
  return {in_deviations.mean(), in_deviations.whitening(), std::max(distances[rank], 1e-6)};
}

}  // namespace noref
