// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/overlap.h"

#include <algorithm>
#include <cmath>

namespace noref {
namespace {

std::optional<double> Ratio(double part, double whole) {
  if (whole == 0) return std::nullopt;
  return part / whole;
}

}  // namespace

std::optional<double> Accuracy(const RealContingency& c) {
  return Ratio(c.tp + c.tn, c.Total());
}

std::optional<double> Sensitivity(const RealContingency& c) {
  return Ratio(c.tp, c.tp + c.fn);
}

std::optional<double> Specificity(const RealContingency& c) {
  return Ratio(c.tn, c.tn + c.fp);
}

std::optional<double> Precision(const RealContingency& c) {
  return Ratio(c.tp, c.tp + c.fp);
}

std::optional<double> Dice(const RealContingency& c) {
  return Ratio(2 * c.tp, 2 * c.tp + c.fp + c.fn);
}

std::optional<double> Iou(const RealContingency& c) {
  return Ratio(c.tp, c.tp + c.fp + c.fn);
}

std::optional<double> Mcc(const RealContingency& c) {
  const double mask = (c.tp + c.fp) * (c.tn + c.fn);
  const double reference = (c.tp + c.fn) * (c.tn + c.fp);
  if (mask == 0 && reference == 0) return std::nullopt;
  if (mask == 0 || reference == 0) return 0;
  // The roots are taken apart: the product of four counts can leave the range of a double.
  const double mcc = (c.tp * c.tn - c.fp * c.fn) / (std::sqrt(mask) * std::sqrt(reference));
  return std::clamp(mcc, -1.0, 1.0);
}

}  // namespace noref
