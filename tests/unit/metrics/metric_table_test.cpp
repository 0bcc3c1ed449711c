// SPDX-License-Identifier: Apache-2.0
#include "noref/metrics/metric_table.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/metrics/overlap.h"

#include "support/disc.h"

namespace noref {
namespace {

constexpr Size kSize{24, 18};

double ValueOf(const char* name, CasePair pair) {
  return FindMetric(name)->value(pair).value();
}

TEST(MetricTable, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const Metric& metric : MetricTable()) EXPECT_TRUE(names.insert(metric.name).second);
  EXPECT_EQ(FindMetric("dce"), nullptr);
}

TEST(MetricTable, SelectsByNameAndGroupInTheOrderOfTheTable) {
  const std::vector<std::string> wanted = {"information", "dice", "tp"};
  std::vector<std::string_view> names;
  for (const Metric* metric : SelectMetrics(wanted)) names.push_back(metric->name);
  EXPECT_EQ(names,
            (std::vector<std::string_view>{"tp", "dice", "nmi", "variation_of_information"}));
  EXPECT_EQ(SelectMetrics({}).size(), MetricTable().size());
}

TEST(MetricTable, NamesTheNearestForATypingError) {
  try {
    SelectMetrics(std::vector<std::string>{"dicee"});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "dicee: unknown metric; did you mean 'dice'?");
  }
}

TEST(MetricTable, PixelsOutsideTheRegionDoNotCount) {
  const test::DiscCase disc = test::MakeDiscCase(40);
  Mask noisy = disc.mask;
  for (std::size_t i = 0; i < noisy.PixelCount(); ++i)
    if (disc.fov.values()[i] == 0) noisy.values()[i] = 1;
  for (const Metric& metric : MetricTable()) {
    CasePair clean(disc.mask, disc.mask, disc.fov);
    CasePair dirty(noisy, disc.mask, disc.fov);
    EXPECT_EQ(metric.value(clean), metric.value(dirty)) << metric.name;
  }
}

TEST(MetricTable, NoMeasureIsNotANumberWhateverIsEmptyOrFull) {
  const std::vector<Mask> masks = {Mask(kSize), Mask(kSize, 1), [] {
                                     Mask mask(kSize);
                                     for (int x = 3; x < 20; ++x) mask.at(7, x) = 1;
                                     return mask;
                                   }()};
  for (const Mask& mask : masks) {
    for (const Mask& reference : masks) {
      for (const Fov& fov : {WholeFrame(kSize), Fov(kSize)}) {
        CasePair pair(mask, reference, fov);
        pair.SetSoft(SoftMap(kSize, 0.5F));
        for (const Metric& metric : MetricTable()) {
          const auto value = metric.value(pair);
          if (value) {
            EXPECT_TRUE(std::isfinite(*value)) << metric.name;
          }
        }
      }
    }
  }
}

TEST(MetricTable, AMissedStructureHasAValueInEveryMeasureThatIsAveraged) {
  Mask reference(kSize);
  for (int x = 3; x < 20; ++x) reference.at(7, x) = 1;
  const CasePair missed(Mask(kSize), reference, WholeFrame(kSize));
  EXPECT_EQ(ValueOf("dice", missed), 0);
  EXPECT_EQ(ValueOf("mcc", missed), 0);
  EXPECT_EQ(ValueOf("nmi", missed), 0);
  EXPECT_EQ(ValueOf("cldice", missed), 0);
  EXPECT_EQ(ValueOf("cal", missed), 0);
  EXPECT_EQ(ValueOf("skeletal_similarity", missed), 0);
  EXPECT_EQ(ValueOf("hd95_px", missed), 30);
  EXPECT_EQ(ValueOf("betti0_error", missed), 1);
}

TEST(MetricTable, SoftMeasuresHaveNoValueWithoutASoftMap) {
  const test::DiscCase disc = test::MakeDiscCase(40);
  CasePair pair(disc.mask, disc.mask, disc.fov);
  EXPECT_FALSE(FindMetric("roc_auc")->value(pair));
  SoftMap soft(disc.mask.size());
  for (std::size_t i = 0; i < soft.PixelCount(); ++i)
    soft.values()[i] = static_cast<float>(disc.mask.values()[i]);
  pair.SetSoft(soft);
  EXPECT_EQ(FindMetric("roc_auc")->value(pair), 1);
  EXPECT_EQ(FindMetric("calibration_error")->value(pair), 0);
}

TEST(MetricTable, IsThatOfTheDocumentation) {
  const std::string page = ReadText(NOREF_SOURCE_DIR "/docs/metrics.md");
  EXPECT_NE(page.find(DescribeMetrics()), std::string::npos)
      << "docs/metrics.md does not hold this table:\n"
      << DescribeMetrics();
}

}  // namespace
}  // namespace noref
