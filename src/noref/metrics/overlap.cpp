// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/overlap.h"

#include <cmath>

namespace noref {
namespace {

std::optional<double> Ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::optional<double> Accuracy(const Contingency& c) {
  return Ratio(c.tp + c.tn, c.Total());
}

std::optional<double> Sensitivity(const Contingency& c) {
  return Ratio(c.tp, c.tp + c.fn);
}

std::optional<double> Specificity(const Contingency& c) {
  return Ratio(c.tn, c.tn + c.fp);
}

std::optional<double> Precision(const Contingency& c) {
  return Ratio(c.tp, c.tp + c.fp);
}

std::optional<double> Dice(const Contingency& c) {
  return Ratio(2 * c.tp, 2 * c.tp + c.fp + c.fn);
}

std::optional<double> Iou(const Contingency& c) {
  return Ratio(c.tp, c.tp + c.fp + c.fn);
}

std::optional<double> Mcc(const Contingency& c) {
  const auto tp = static_cast<double>(c.tp);
  const auto fp = static_cast<double>(c.fp);
  const auto fn = static_cast<double>(c.fn);
  const auto tn = static_cast<double>(c.tn);
  const double mask = (tp + fp) * (tn + fn);
  const double reference = (tp + fn) * (tn + fp);
  if (mask == 0.0 && reference == 0.0) return std::nullopt;
  if (mask == 0.0 || reference == 0.0) return 0.0;
  // The roots are taken apart: the product of four counts can leave the exact range of a double.
  return (tp * tn - fp * fn) / (std::sqrt(mask) * std::sqrt(reference));
}

}  // namespace noref
