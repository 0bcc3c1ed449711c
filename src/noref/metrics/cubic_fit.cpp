// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/cubic_fit.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "noref/base/error.h"

namespace noref {
namespace {

std::size_t DistinctCount(std::span<const double> places) {
  std::vector<double> sorted(places.begin(), places.end());
  std::sort(sorted.begin(), sorted.end());
  return static_cast<std::size_t>(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
}

double Dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

// Places are taken from their mean and scaled to [-1, 1]. Their powers are made orthogonal one
// after the other (Gram-Schmidt, twice, which keeps full precision); `expansion` remembers each in
// terms of the powers.
std::array<double, 3> FitCubic(std::span<const double> places, std::span<const double> values) {
  NOREF_CHECK(!places.empty() && places.size() == values.size());
  const std::size_t degree = std::min<std::size_t>(3, DistinctCount(places) - 1);
  double centre = 0;
  for (const double place : places) centre += place / static_cast<double>(places.size());
  double scale = 0;
  for (const double place : places) scale = std::max(scale, std::abs(place - centre));
  if (scale == 0) scale = 1;

  const std::vector<double> y(values.begin(), values.end());
  std::vector<std::vector<double>> basis;
  std::vector<std::array<double, 4>> expansion;
  std::array<double, 4> coefficients{};
  for (std::size_t power = 0; power <= degree; ++power) {
    std::vector<double> column(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
      column[i] = std::pow((places[i] - centre) / scale, static_cast<double>(power));
    std::array<double, 4> terms{};
    terms[power] = 1;
    for (int pass = 0; pass < 2; ++pass) {
      for (std::size_t k = 0; k < basis.size(); ++k) {
        const double share = Dot(column, basis[k]);
        for (std::size_t i = 0; i < column.size(); ++i) column[i] -= share * basis[k][i];
        for (std::size_t j = 0; j < 4; ++j) terms[j] -= share * expansion[k][j];
      }
    }
    const double norm = std::sqrt(Dot(column, column));
    for (double& value : column) value /= norm;
    for (double& term : terms) term /= norm;
    const double weight = Dot(column, y);
    for (std::size_t j = 0; j < 4; ++j) coefficients[j] += weight * terms[j];
    basis.push_back(std::move(column));
    expansion.push_back(terms);
  }
  // Back to powers of the place itself.
  const double c1 = coefficients[1] / scale;
  const double c2 = coefficients[2] / (scale * scale);
  const double c3 = coefficients[3] / (scale * scale * scale);
  return {c1 - 2 * c2 * centre + 3 * c3 * centre * centre, c2 - 3 * c3 * centre, c3};
}

}  // namespace noref
