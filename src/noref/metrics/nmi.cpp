// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/nmi.h"

#include <algorithm>
#include <cmath>

namespace noref {
namespace {

/// Entropy of a pixel that is one of `ones` among `total` (0 < ones < total), times total.
double Entropy(double ones, double total) {
  const double zeros = total - ones;
  return -(ones * std::log(ones / total) + zeros * std::log(zeros / total));
}

/// One cell's share of the mutual information, times the total; 0 log 0 is 0.
double CellInformation(double cell, double row, double column, double total) {
  return cell == 0.0 ? 0.0 : cell * std::log(cell * total / (row * column));
}

}  // namespace

std::optional<double> RescaledNmi(const RealContingency& counts) {
  const auto [tp, fp, fn, tn] = counts;
  const double total = counts.Total();
  const double mask_ones = tp + fp;
  const double reference_ones = tp + fn;
  const bool mask_constant = mask_ones == 0.0 || mask_ones == total;
  const bool reference_constant = reference_ones == 0.0 || reference_ones == total;
  if (mask_constant && reference_constant) return std::nullopt;
  if (mask_constant || reference_constant) return 0.0;
  // Equal or inverted: exactly 1, whatever the logarithms round to.
  if ((fp == 0.0 && fn == 0.0) || (tp == 0.0 && tn == 0.0)) return 1.0;

  // 2 (1 - 1/NMI) = 2 I(v, d) / (H(v) + H(d)); the mutual information itself is summed, since the
  // difference of entropies would cancel for nearly independent masks.
  const double mask_zeros = total - mask_ones;
  const double reference_zeros = total - reference_ones;
  const double off_diagonal = CellInformation(fp, mask_ones, reference_zeros, total) +
                              CellInformation(fn, mask_zeros, reference_ones, total);
  const double information = CellInformation(tp, mask_ones, reference_ones, total) +
                             CellInformation(tn, mask_zeros, reference_zeros, total) + off_diagonal;
  const double entropies = Entropy(mask_ones, total) + Entropy(reference_ones, total);
  return std::clamp(2.0 * information / entropies, 0.0, 1.0);
}

}  // namespace noref
