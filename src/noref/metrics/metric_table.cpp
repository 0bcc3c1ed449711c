// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/metric_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/metrics/agreement.h"
#include "noref/metrics/nmi.h"
#include "noref/metrics/overlap.h"
#include "noref/metrics/soft_measures.h"

namespace noref {
namespace {

using Value = std::optional<double>;
using enum MetricGroup;
using enum Better;

constexpr std::array<std::string_view, 6> kGroupNames = {
    "counts", "overlap", "information", "soft", "surface", "topology"};

/// A measure of the four counts as a measure of a pair.
template <Value (*measure)(const RealContingency&)>
Value OfCounts(CasePair& pair) {
  return measure(pair.Counts());
}

/// A measure of the levels of the soft map.
template <Value (*measure)(const SoftLevels&)>
Value OfLevels(CasePair& pair) {
  return pair.Levels() ? measure(*pair.Levels()) : std::nullopt;
}

template <Criterion criterion>
Value BestThresholdOf(CasePair& pair) {
  const auto& best = pair.Best(criterion);
  return best ? Value(best->threshold) : std::nullopt;
}

template <Criterion criterion>
Value BestValueOf(CasePair& pair) {
  const auto& best = pair.Best(criterion);
  return best ? Value(best->value) : std::nullopt;
}

Value CalibrationError(CasePair& pair) {
  if (!pair.Levels()) return std::nullopt;
  return ExpectedCalibrationError(*pair.Levels(), pair.options().calibration_bins);
}

template <std::uint64_t Contingency::*count>
Value Count(CasePair& pair) {
  return static_cast<double>(pair.Counts().*count);
}

template <std::int64_t BettiNumbers::*number>
Value BettiError(CasePair& pair) {
  return static_cast<double>(std::abs(pair.MaskBetti().*number - pair.ReferenceBetti().*number));
}

template <double Cal::*part>
Value CalPart(CasePair& pair) {
  const auto& cal = pair.ConnectivityAreaLengthParts();
  return cal ? Value((*cal).*part) : std::nullopt;
}

Value CalProduct(CasePair& pair) {
  const auto& cal = pair.ConnectivityAreaLengthParts();
  return cal ? Value(cal->Product()) : std::nullopt;
}

template <double SkeletalSimilarity::*part>
Value SkeletalPart(CasePair& pair) {
  const auto& skeletal = pair.Skeletal();
  return skeletal ? Value((*skeletal).*part) : std::nullopt;
}

constexpr std::string_view kOneEmptyZero = "one empty: 0; both empty: none";
constexpr std::string_view kNeedsBoth = "no vessel or no background in the reference: none";
constexpr std::string_view kDistances = "one empty: the frame's diagonal; both empty: 0";
constexpr std::string_view kSkeletal = "mask empty: 0; reference without a segment of 4 px: none";
constexpr std::string_view kPowers = "Powers 2011";
constexpr std::string_view kGegundez = "Gegundez-Arias et al. 2012";
constexpr std::string_view kYan = "Yan, Yang and Cheng 2018";

// One measure to a paragraph.
// clang-format off
const std::array kTable = std::to_array<Metric>({
    {"tp", kCounts, kNeither,
     "Pixels that are vessel in mask and reference.",
     "-", "-", &Count<&Contingency::tp>},
    {"tn", kCounts, kNeither,
     "Pixels that are vessel in neither.",
     "-", "-", &Count<&Contingency::tn>},
    {"fp", kCounts, kNeither,
     "Pixels that are vessel in the mask only.",
     "-", "-", &Count<&Contingency::fp>},
    {"fn", kCounts, kNeither,
     "Pixels that are vessel in the reference only.",
     "-", "-", &Count<&Contingency::fn>},

    {"accuracy", kOverlap, kHigher,
     "Share of pixels on which both agree, (tp + tn) / n. High already for an empty mask, "
     "since most pixels are background.",
     kPowers, "empty region: none", &OfCounts<&Accuracy>},
    {"sensitivity", kOverlap, kHigher,
     "Share of the vessel that is found, tp / (tp + fn); recall.",
     kPowers, "reference empty: none", &OfCounts<&Sensitivity>},
    {"specificity", kOverlap, kHigher,
     "Share of the background that is left, tn / (tn + fp).",
     kPowers, "reference all vessel: none", &OfCounts<&Specificity>},
    {"precision", kOverlap, kHigher,
     "Share of the mask that is vessel, tp / (tp + fp).",
     kPowers, "mask empty: none", &OfCounts<&Precision>},
    {"dice", kOverlap, kHigher,
     "Overlap of the vessels, 2 tp / (2 tp + fp + fn); the same as F1.",
     "Dice 1945", kOneEmptyZero, &OfCounts<&Dice>},
    {"iou", kOverlap, kHigher,
     "Common part of the union, tp / (tp + fp + fn).",
     "Jaccard 1912", kOneEmptyZero, &OfCounts<&Iou>},
    {"mcc", kOverlap, kHigher,
     "Correlation of the two masks in [-1, 1]; 0 is chance. Uses all four counts.",
     "Matthews 1975", "one constant: 0; both constant: none", &OfCounts<&Mcc>},
    {"kappa", kOverlap, kHigher,
     "Agreement beyond chance, (po - pe) / (1 - pe), in [-1, 1]; 0 is chance.",
     "Cohen 1960", "one constant: 0; both the same constant: none", &OfCounts<&CohenKappa>},
    {"balanced_accuracy", kOverlap, kHigher,
     "Mean of sensitivity and specificity; 0.5 is chance.",
     "Brodersen et al. 2010", kNeedsBoth, &OfCounts<&BalancedAccuracy>},
    {"volumetric_similarity", kOverlap, kHigher,
     "Do both hold the same amount of vessel, 1 - |fn - fp| / (2 tp + fp + fn); says nothing "
     "about place.",
     "Taha and Hanbury 2015", kOneEmptyZero, &OfCounts<&VolumetricSimilarity>},

    {"nmi", kInformation, kHigher,
     "Normalised mutual information rescaled to [0, 1], 2 I / (H(mask) + H(reference)); the "
     "label of the no-reference score. Cannot see inversion.",
     "Galdran et al. 2018, eq. 3 to 5", "one constant: 0; both constant: none",
     &OfCounts<&RescaledNmi>},
    {"variation_of_information", kInformation, kLower,
     "What each mask does not tell about the other, H(m|r) + H(r|m), in nats; 0 for equal and "
     "for inverted masks.",
     "Meila 2003", "empty region: none", &OfCounts<&VariationOfInformation>},

    {"roc_auc", kSoft, kHigher,
     "Chance that a vessel pixel has a larger value than a background pixel; ties count one "
     "half.",
     "Hanley and McNeil 1982", kNeedsBoth, &OfLevels<&RocAuc>},
    {"average_precision", kSoft, kHigher,
     "Area under the precision-recall curve as steps, sum of (R_n - R_n-1) P_n.",
     "as in scikit-learn", "reference empty: none", &OfLevels<&AveragePrecision>},
    {"youden", kSoft, kHigher,
     "Best sensitivity + specificity - 1 over all thresholds.",
     "Youden 1950", kNeedsBoth, &BestValueOf<Criterion::kYouden>},
    {"youden_threshold", kSoft, kNeither,
     "The threshold of that; the largest of equal ones.",
     "Youden 1950", kNeedsBoth, &BestThresholdOf<Criterion::kYouden>},
    {"best_dice", kSoft, kHigher,
     "Best Dice over all thresholds.",
     "Dice 1945", kNeedsBoth, &BestValueOf<Criterion::kDice>},
    {"dice_threshold", kSoft, kNeither,
     "The threshold of that; the largest of equal ones.",
     "Dice 1945", kNeedsBoth, &BestThresholdOf<Criterion::kDice>},
    {"best_mcc", kSoft, kHigher,
     "Best MCC over all thresholds.",
     "Matthews 1975", kNeedsBoth, &BestValueOf<Criterion::kMcc>},
    {"mcc_threshold", kSoft, kNeither,
     "The threshold of that; the largest of equal ones.",
     "Matthews 1975", kNeedsBoth, &BestThresholdOf<Criterion::kMcc>},
    {"calibration_error", kSoft, kLower,
     "Mean over 15 equal bins of |mean value - share of vessel|, weighted by pixels.",
     "Guo et al. 2017", "empty region: none", &CalibrationError},

    {"hausdorff_px", kSurface, kLower,
     "Largest distance from either outline to the other, in pixels. One stray pixel decides "
     "it.",
     "Hausdorff 1914", kDistances, [](CasePair& p) { return Value(p.Surface().HausdorffPx()); }},
    {"hd95_px", kSurface, kLower,
     "The larger of the two directed 95 % quantiles of the distances between outlines, in "
     "pixels.",
     "Huttenlocher et al. 1993", kDistances,
     [](CasePair& p) { return Value(p.Surface().HausdorffQuantilePx(0.95)); }},
    {"assd_px", kSurface, kLower,
     "Mean distance of the pixels of both outlines to the other outline, in pixels.",
     "Heimann et al. 2009", kDistances, [](CasePair& p) { return Value(p.Surface().MeanPx()); }},
    {"surface_dice", kSurface, kHigher,
     "Share of both outlines within 2 px of the other; the normalised surface distance.",
     "Nikolov et al. 2021", "one empty: 0; both empty: 1",
     [](CasePair& p) { return Value(p.Surface().SurfaceDice(p.options().tolerance_px)); }},

    {"cldice", kTopology, kHigher,
     "Harmonic mean of the share of each skeleton inside the other mask; breaks cost more than "
     "thickness.",
     "Shit et al. 2021", kOneEmptyZero, &CenterlineDice},
    {"betti0_error", kTopology, kLower,
     "Difference of the numbers of 8-connected components.",
     "Hu et al. 2019", "-", &BettiError<&BettiNumbers::components>},
    {"betti1_error", kTopology, kLower,
     "Difference of the numbers of 4-connected holes.",
     "Hu et al. 2019", "-", &BettiError<&BettiNumbers::holes>},
    {"cal", kTopology, kHigher,
     "Product of the following three.",
     kGegundez, kOneEmptyZero, &CalProduct},
    {"cal_connectivity", kTopology, kHigher,
     "1 - |difference of component counts| / pixels of the reference, at least 0.",
     kGegundez, "reference empty: 0; both empty: none", &CalPart<&Cal::connectivity>},
    {"cal_area", kTopology, kHigher,
     "Overlap of the masks that forgives 2 px.",
     kGegundez, kOneEmptyZero, &CalPart<&Cal::area>},
    {"cal_length", kTopology, kHigher,
     "Overlap of the skeletons that forgives 2 px.",
     kGegundez, kOneEmptyZero, &CalPart<&Cal::length>},
    {"skeletal_similarity", kTopology, kHigher,
     "Are the segments of the reference's skeleton there, with the same course and thickness; "
     "also the revised sensitivity.",
     kYan, kSkeletal, &SkeletalPart<&SkeletalSimilarity::similarity>},
    {"skeletal_specificity", kTopology, kHigher,
     "Share of the background, outside the search ranges, that is left.",
     kYan, kSkeletal, &SkeletalPart<&SkeletalSimilarity::specificity>},
    {"skeletal_accuracy", kTopology, kHigher,
     "The same with what is found of the vessels and ranges.",
     kYan, kSkeletal, &SkeletalPart<&SkeletalSimilarity::accuracy>},
    {"skeletal_confidence", kTopology, kNeither,
     "Share of the reference's skeleton that is in compared segments.",
     kYan, kSkeletal, &SkeletalPart<&SkeletalSimilarity::confidence>},
});
// clang-format on

std::vector<std::string> KnownNames() {
  std::vector<std::string> names(kGroupNames.begin(), kGroupNames.end());
  for (const Metric& metric : kTable) names.emplace_back(metric.name);
  return names;
}

std::string_view BetterWord(Better better) {
  switch (better) {
    case kHigher:
      return "high";
    case kLower:
      return "low";
    case kNeither:
      return "-";
  }
  return "";
}

}  // namespace

std::string_view MetricGroupName(MetricGroup group) {
  return kGroupNames[static_cast<std::size_t>(group)];
}

std::span<const Metric> MetricTable() {
  return kTable;
}

bool IsCount(const Metric& metric) {
  return metric.group == kCounts || metric.value == &BettiError<&BettiNumbers::components> ||
         metric.value == &BettiError<&BettiNumbers::holes>;
}

const Metric* FindMetric(std::string_view name) {
  const auto found =
      std::find_if(kTable.begin(), kTable.end(), [&](const Metric& m) { return m.name == name; });
  return found == kTable.end() ? nullptr : &*found;
}

std::vector<const Metric*> SelectMetrics(std::span<const std::string> names) {
  const std::vector<std::string> known = KnownNames();
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw UsageError(fmt::format("{}: unknown metric{}", name, NameHint(name, known)));
  std::vector<const Metric*> selected;
  for (const Metric& metric : kTable) {
    const bool is_named = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name == metric.name || name == MetricGroupName(metric.group);
    });
    if (names.empty() || is_named) selected.push_back(&metric);
  }
  return selected;
}

std::string DescribeMetrics() {
  std::string text;
  for (std::size_t group = 0; group < kGroupNames.size(); ++group) {
    text += fmt::format(
        "### `{}`\n\n| column | better | meaning | source | empty or constant |\n"
        "|---|---|---|---|---|\n",
        kGroupNames[group]);
    for (const Metric& metric : kTable)
      if (metric.group == static_cast<MetricGroup>(group))
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n",
                            metric.name,
                            BetterWord(metric.better),
                            metric.meaning,
                            metric.source,
                            metric.without);
    text += '\n';
  }
  return text;
}

}  // namespace noref
