// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/agreement.h"

#include <cmath>

#include "noref/metrics/overlap.h"

namespace noref {
namespace {

/// -cell log(cell / (row or column that holds it)), a term of a conditional entropy times n.
double ConditionalTerm(double cell, double whole) {
  return cell == 0 ? 0 : -cell * std::log(cell / whole);
}

}  // namespace

std::optional<double> CohenKappa(const RealContingency& counts) {
  const auto [tp, fp, fn, tn] = counts;
  // (po - pe) / (1 - pe), multiplied by n^2 and written without cancellation.
  const double chance = (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn);
  if (chance == 0) return std::nullopt;
  return 2 * (tp * tn - fp * fn) / chance;
}

std::optional<double> BalancedAccuracy(const RealContingency& counts) {
  const auto sensitivity = Sensitivity(counts);
  const auto specificity = Specificity(counts);
  if (!sensitivity || !specificity) return std::nullopt;
  return (*sensitivity + *specificity) / 2;
}

std::optional<double> VariationOfInformation(const RealContingency& counts) {
  if (counts.Total() == 0) return std::nullopt;
  const auto [tp, fp, fn, tn] = counts;
  const double given_reference = ConditionalTerm(tp, tp + fn) + ConditionalTerm(fn, tp + fn) +
                                 ConditionalTerm(fp, fp + tn) + ConditionalTerm(tn, fp + tn);
  const double given_mask = ConditionalTerm(tp, tp + fp) + ConditionalTerm(fp, tp + fp) +
                            ConditionalTerm(fn, fn + tn) + ConditionalTerm(tn, fn + tn);
  // Adding zero turns -0 into 0.
  return (given_reference + given_mask) / counts.Total() + 0.0;
}

std::optional<double> VolumetricSimilarity(const RealContingency& counts) {
  const double both = 2 * counts.tp + counts.fp + counts.fn;
  if (both == 0) return std::nullopt;
  return (both - std::abs(counts.fn - counts.fp)) / both;
}

}  // namespace noref
