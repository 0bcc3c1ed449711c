// SPDX-License-Identifier: Apache-2.0
#include "noref/stats/normality.h"

#include <cmath>

#include "noref/stats/describe.h"

namespace noref {
namespace {

/// z of the skewness sqrt(b1) = m3 / m2^1.5.
double SkewnessZ(double skewness, double n) {
  double y = skewness * std::sqrt((n + 1) * (n + 3) / (6 * (n - 2)));
  // SciPy takes 1 for a skewness of exactly zero; agreement with it is worth more than this corner.
  if (y == 0) y = 1;
  const double beta2 =
      3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const double w2 = -1 + std::sqrt(2 * (beta2 - 1));
  const double delta = 1 / std::sqrt(0.5 * std::log(w2));
  const double alpha = std::sqrt(2 / (w2 - 1));
  return delta * std::asinh(y / alpha);
}

/// z of the kurtosis b2 = m4 / m2^2; equations 1 to 5 of Anscombe and Glynn.
std::optional<double> KurtosisZ(double kurtosis, double n) {
  const double mean = 3 * (n - 1) / (n + 1);
  const double variance = 24 * n * (n - 2) * (n - 3) / ((n + 1) * (n + 1) * (n + 3) * (n + 5));
  const double x = (kurtosis - mean) / std::sqrt(variance);
  const double root_beta1 = 6 * (n * n - 5 * n + 2) / ((n + 7) * (n + 9)) *
                            std::sqrt(6 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3)));
  const double a =
      6 + 8 / root_beta1 * (2 / root_beta1 + std::sqrt(1 + 4 / (root_beta1 * root_beta1)));
  const double denominator = 1 + x * std::sqrt(2 / (a - 4));
  if (denominator == 0) return std::nullopt;
  const double term = std::cbrt((1 - 2 / a) / denominator);
  return (1 - 2 / (9 * a) - term) / std::sqrt(2 / (9 * a));
}

}  // namespace

std::optional<TestResult> DAgostinoPearson(std::span<const double> values) {
  constexpr std::size_t kFewest = 8;
  if (values.size() < kFewest) return std::nullopt;
  const double mean = Mean(values);
  double m2 = 0;
  double m3 = 0;
  double m4 = 0;
  for (const double value : values) {
    const double d = value - mean;
    m2 += d * d;
    m3 += d * d * d;
    m4 += d * d * d * d;
  }
  const auto n = static_cast<double>(values.size());
  m2 /= n;
  m3 /= n;
  m4 /= n;
  // What rounding leaves of a constant sample is no spread.
  constexpr double kEpsilon = 2.220446049250313e-16;
  if (std::sqrt(m2) <= kEpsilon * std::abs(mean)) return std::nullopt;
  const std::optional<double> z4 = KurtosisZ(m4 / (m2 * m2), n);
  if (!z4) return std::nullopt;
  const double z3 = SkewnessZ(m3 / std::pow(m2, 1.5), n);
  const double k2 = z3 * z3 + *z4 * *z4;
  return TestResult{.statistic = k2, .p_value = std::exp(-k2 / 2)};
}

}  // namespace noref
