// SPDX-License-Identifier: Apache-2.0
// What the options of each operator do: the least severity, wrong orders, more severity.
#include <map>

#include <gtest/gtest.h>

#include "noref/base/error.h"
#include "noref/degrade/operator.h"
#include "noref/metrics/overlap.h"

#include "support/disc.h"

namespace noref {
namespace {

std::unique_ptr<DegradationOperator> Configured(const std::string& name, const std::string& yaml) {
  auto degradation = MakeOperator(name);
  ParseOptions([&](OptionVisitor& v) { degradation->Visit(v); }, yaml, "test.yaml", {});
  return degradation;
}

/// Options under which an operator does nothing. Impulse noise knows no such options.
const std::map<std::string, std::string>& LeastSeverity() {
  static const std::map<std::string, std::string> options = {
      {"identity", ""},
      {"local_morphology", "{min_patches: 0, max_patches: 0}"},
      {"soft_map",
       "{min_blur_px: 0.01, max_blur_px: 0.01, min_noise: 1e-6, max_noise: 1e-6, max_fading: 0, "
       "max_texture: 0, min_area: 1, max_area: 1}"},
      {"thin_vessels", "{min_width_px: 0, max_width_px: 0}"},
      {"remove_segments", "{max_share: 0}"},
      {"gaps", "{max_gaps_per_100_px: 0}"},
      {"thickness", "{max_thinner_px: 0, max_thicker_px: 0}"},
      {"jagged_edges", "{max_jitter_px: 0}"},
      {"shift", "{max_shift_px: 0}"},
      {"false_vessels", "{max_length_share: 0}"},
      {"border_arcs", "{max_arcs: 0}"},
      {"disc_ring", "{min_span_deg: 0, max_span_deg: 0}"},
      {"lesions", "{max_clusters: 0, max_haze: 0}"},
      {"reader", "{max_border_px: 0, max_uneven_px: 0, max_missing_share: 0, max_added_share: 0}"},
      {"combination", "{min_steps: 0, max_steps: 0}"},
  };
  return options;
}

TEST(Operators, LeastSeverityChangesNothing) {
  const test::DiscCase disc = test::MakeDiscCase(150);
  for (const std::string& name : OperatorNames()) {
    if (name == "impulse_noise") continue;
    ASSERT_TRUE(LeastSeverity().contains(name)) << name;
    const auto degradation = Configured(name, LeastSeverity().at(name));
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      SCOPED_TRACE(name + " " + std::to_string(seed));
      Rng rng(seed, 0, 0);
      EXPECT_EQ(degradation->Apply(disc.mask, disc.fov, rng), disc.mask);
    }
  }
}

TEST(Operators, RefuseRangesInTheWrongOrder) {
  struct Wrong {
    const char* name;
    const char* yaml;
    const char* option;
  };
  const test::DiscCase disc = test::MakeDiscCase(40);
  for (const Wrong& wrong :
       {Wrong{"impulse_noise", "{min_density: 0.5, max_density: 0.4}", "min_density"},
        Wrong{"local_morphology", "{min_patches: 5, max_patches: 4}", "min_patches"},
        Wrong{"soft_map", "{min_blur_px: 5, max_blur_px: 4}", "min_blur_px"},
        Wrong{"soft_map", "{min_noise: 5, max_noise: 4}", "min_noise"},
        Wrong{"soft_map", "{min_area: 5, max_area: 4}", "min_area"},
        Wrong{"thin_vessels", "{min_width_px: 5, max_width_px: 4}", "min_width_px"},
        Wrong{"thin_vessels", "{min_share: 0.5, max_share: 0.4}", "min_share"},
        Wrong{"remove_segments", "{min_share: 0.5, max_share: 0.4}", "min_share"},
        Wrong{"gaps", "{min_length_px: 5, max_length_px: 4}", "min_length_px"},
        Wrong{"false_vessels", "{min_visible: 0.5, max_visible: 0.4}", "min_visible"},
        Wrong{"disc_ring", "{min_radius_share: 0.5, max_radius_share: 0.4}", "min_radius_share"},
        Wrong{"disc_ring", "{min_span_deg: 90, max_span_deg: 80}", "min_span_deg"},
        Wrong{"lesions", "{min_radius_px: 5, max_radius_px: 4}", "min_radius_px"},
        Wrong{"combination", "{min_steps: 5, max_steps: 4}", "min_steps"}}) {
    SCOPED_TRACE(wrong.yaml);
    Rng rng(1, 0, 0);
    try {
      Configured(wrong.name, wrong.yaml)->Apply(disc.mask, disc.fov, rng);
      FAIL() << wrong.name;
    } catch (const UsageError& error) {
      const std::string start = std::string(wrong.name) + "." + wrong.option + ": ";
      EXPECT_EQ(std::string(error.what()).find(start), 0u) << error.what();
    }
  }
}

TEST(Operators, RefuseValuesOutOfRange) {
  for (const auto& [name, yaml] : std::map<std::string, std::string>{
           {"soft_map", "{min_blur_px: 0}"},
           {"thin_vessels", "{max_share: 1.5}"},
           {"remove_segments", "{min_share: -1}"},
           {"gaps", "{min_length_px: 0}"},
           {"thickness", "{max_thicker_px: 16}"},
           {"jagged_edges", "{max_jitter_px: 5}"},
           {"shift", "{max_shift_px: -1}"},
           {"false_vessels", "{max_length_share: 11}"},
           {"border_arcs", "{max_span_deg: 361}"},
           {"disc_ring", "{max_width_px: 0}"},
           {"lesions", "{max_haze: 1.5}"},
           {"reader", "{max_border_px: 9}"},
           {"combination", "{choices: [{operator: shift, max_shift_px: -1}]}"}}) {
    SCOPED_TRACE(name);
    EXPECT_THROW(Configured(name, yaml), UsageError);
  }
}

/// The mean Dice over 30 draws.
double MeanDice(const std::string& name, const std::string& yaml) {
  const test::DiscCase disc = test::MakeDiscCase(200);
  const auto degradation = Configured(name, yaml);
  double sum = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng(seed, 0, 0);
    const Mask degraded = degradation->Apply(disc.mask, disc.fov, rng);
    sum += Dice(CountPixels(degraded, disc.mask, disc.fov)).value_or(0);
  }
  return sum / 30;
}

TEST(Operators, MoreSeverityMeansWorseMasks) {
  struct Pair {
    const char* name;
    const char* mild;
    const char* severe;
  };
  for (const Pair& pair :
       {Pair{"soft_map",
             "{max_noise: 0.05, min_area: 1, max_area: 1}",
             "{min_noise: 0.6, max_noise: 0.6, min_area: 1, max_area: 1}"},
        Pair{"soft_map", "{min_area: 1, max_area: 1}", "{min_area: 4, max_area: 4}"},
        Pair{"soft_map", "{min_area: 1, max_area: 1}", "{min_area: 0.2, max_area: 0.2}"},
        Pair{"thin_vessels", "{max_width_px: 2}", "{min_width_px: 5, max_width_px: 9}"},
        Pair{"remove_segments", "{max_share: 0.2}", "{min_share: 0.5, max_share: 1}"},
        Pair{"gaps", "{max_gaps_per_100_px: 1}", "{max_gaps_per_100_px: 20}"},
        Pair{"thickness",
             "{max_thinner_px: 0.5, max_thicker_px: 0.5}",
             "{max_thinner_px: 0, max_thicker_px: 9}"},
        Pair{"jagged_edges", "{max_jitter_px: 0.3}", "{max_jitter_px: 3}"},
        Pair{"shift", "{max_shift_px: 1}", "{max_shift_px: 9}"},
        Pair{"false_vessels", "{max_length_share: 0.2}", "{max_length_share: 5}"},
        Pair{"reader",
             "{max_border_px: 0.2, max_uneven_px: 0.1}",
             "{max_border_px: 2, max_uneven_px: 1}"},
        Pair{"border_arcs", "{max_arcs: 1}", "{max_arcs: 20, max_width_px: 12}"},
        Pair{"disc_ring", "{max_width_px: 2}", "{max_width_px: 40}"},
        Pair{"lesions", "{max_clusters: 1, max_haze: 0.01}", "{max_clusters: 40, max_haze: 0.5}"},
        Pair{"combination", "{max_steps: 2}", "{min_steps: 6, max_steps: 6}"}}) {
    SCOPED_TRACE(pair.name);
    EXPECT_GT(MeanDice(pair.name, pair.mild), MeanDice(pair.name, pair.severe) + 0.03);
  }
}

}  // namespace
}  // namespace noref
