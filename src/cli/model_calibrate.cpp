// SPDX-License-Identifier: Apache-2.0
#include "cli/model_calibrate.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/model/predictor.h"
#include "noref/model/segment_data.h"
#include "noref/model/training_data.h"

#include "cli/commands.h"
#include "cli/model_source.h"

namespace noref::cli {
namespace {

CohortRoles CalibrateRoles(bool uses_image) {
  return {.primary = {Role::kSoft},
          .required = {Role::kReference},
          .optional = {Role::kFov, Role::kImages},
          .reads_images = uses_image,
          .can_resume = false};
}

/// SHA-256 of what the model was trained on.
std::set<std::string> TrainedOn(const ModelFile& model) {
  std::set<std::string> hashes;
  for (const DataItem& item : model.data)
    if (item.role == "training") hashes.insert(item.sha256);
  return hashes;
}

/// The hash of the case as a training would have seen it.
std::string HashOf(const LoadedCase& one, const ModelConfig& config) {
  if (config.task == Task::kQuality)
    return DescribeData({.training = {PrepareCase(one.id, *one.reference, one.fov, config)},
                         .validation = {}})
        .front()
        .sha256;
  if (!one.image)
    throw Error(Status::kMissing, "image: this model judges by the fundus image; give --images");
  return DescribeData(
             {.training = {PrepareSegmentCase(one.id, *one.image, *one.reference, one.fov, config)},
              .validation = {}})
      .front()
      .sha256;
}

/// The features of the masks of one map, for a model that judges by the mask.
std::vector<std::vector<float>> FeaturesOf(const LoadedCase& one,
                                           const TestedMap& map,
                                           const std::optional<Predictor>& predictor) {
  std::vector<std::vector<float>> features;
  if (!predictor) return features;
  for (const TestPoint& point : map.points)
    features.push_back(
        predictor->Features(Inside(Binarize(*one.soft, point.threshold), one.fov), one.fov));
  return features;
}

/// The tested maps of images that are new to the model, by case id; filled from several threads.
class Collected {
 public:
  void Add(const std::string& id,
           const std::string& image_hash,
           TestedMap map,
           std::vector<std::vector<float>> features) {
    const std::lock_guard lock(mutex_);
    maps_[id] = {image_hash, std::move(map), std::move(features)};
  }

  /// One list for each target of the model.
  std::vector<CalibrationPoint> PointsOf(std::size_t index, Target target) const {
    std::vector<CalibrationPoint> points;
    for (const auto& [id, entry] : maps_)
      for (const TestPoint& point : entry.map.points)
        points.push_back({entry.image, point.predicted[index], point.True(target)});
    return points;
  }

  /// From one half of the images, with a limit from the other.
  NoveltyMeasure Novelty() const {
    std::set<std::string> images;
    for (const auto& [id, entry] : maps_) images.insert(entry.image);
    const std::set<std::string> half = HalfOf(images);
    std::vector<std::vector<float>> features;
    std::vector<std::vector<float>> other_features;
    for (const auto& [id, entry] : maps_) {
      auto& set = half.contains(entry.image) ? features : other_features;
      set.insert(set.end(), entry.features.begin(), entry.features.end());
    }
    return FitNovelty(features, other_features);
  }

  std::size_t size() const { return maps_.size(); }

 private:
  struct Entry {
    std::string image;
    TestedMap map;
    std::vector<std::vector<float>> features;
  };

  std::mutex mutex_;
  std::map<std::string, Entry> maps_;
};

std::vector<TargetCalibration> Calibrate(const Collected& collected, const ModelConfig& config) {
  std::vector<TargetCalibration> calibration;
  for (std::size_t i = 0; i < config.targets.size(); ++i) {
    const auto points = collected.PointsOf(i, ParseTarget(config.targets[i]));
    calibration.push_back(FitCalibration(config.targets[i], points));
  }
  return calibration;
}

void Tell(const std::vector<TargetCalibration>& calibration) {
  fmt::print("prediction   scaled   90 % interval\n");
  for (const TargetCalibration& one : calibration) {
    fmt::print("{}\n", one.target);
    for (const double raw : {0.2, 0.4, 0.6, 0.8}) {
      const double scaled = one.scale(raw);
      const Interval interval = one.intervals.At(scaled, 0.9);
      fmt::print(
          "{:>10.1f}   {:>6.3f}   {:.3f} to {:.3f}\n", raw, scaled, interval.low, interval.high);
    }
  }
}

}  // namespace

int RunModelCalibrate(const ModelCalibrateArguments& arguments) {
  ModelFile file = ReadModelFile(ModelPath(arguments.model));
  file.calibration.clear();
  file.novelty.reset();
  const QualityModel model(file);
  std::optional<Predictor> predictor;
  if (!model.UsesImage()) predictor.emplace(file);
  const CohortInput input = FindCohort(arguments.cohort, CalibrateRoles(model.UsesImage()));
  const std::set<std::string> trained_on = TrainedOn(file);
  CohortTable table;
  table.label = "calibrating";
  table.columns = {{"used"}};
  Collected collected;
  const auto work = [&](const LoadedCase& one) {
    const std::string hash = HashOf(one, file.config);
    const bool is_new = !trained_on.contains(hash);
    if (is_new) {
      ImageQuality quality = model.For(one.fov, one.image ? &*one.image : nullptr);
      TestedMap map = TestMap(one,
                              [&](const Mask& mask) {
                                return CasePrediction{quality.Predict(mask), {}};
                              },
                              {.levels = arguments.levels});
      auto features = FeaturesOf(one, map, predictor);
      collected.Add(one.id, hash, std::move(map), std::move(features));
    }
    return CaseResult{.rows = {{is_new ? "yes" : "no"}}, .warnings = {}};
  };
  const CohortOutcomes outcomes = CollectCohort(arguments.cohort, input, table, work);
  if (!arguments.cohort.quiet)
    fmt::print(stderr,
               "{} maps used; {} left out, since the model was trained on their images\n",
               collected.size(),
               std::count_if(outcomes.outcomes.begin(),
                             outcomes.outcomes.end(),
                             [](const CaseOutcome& one) { return one.status == Status::kOk; }) -
                   static_cast<std::ptrdiff_t>(collected.size()));
  file.calibration = Calibrate(collected, file.config);
  if (predictor) file.novelty = collected.Novelty();
  WriteModelFile(arguments.cohort.out, file);
  Tell(file.calibration);
  return outcomes.exit_code;
}

void AddModelCalibrateCommand(CLI::App& group, Action& action) {
  CLI::App* command = group.add_subcommand(
      "calibrate",
      "Bring a model onto the scale of real soft maps that have references, and give it intervals; "
      "--out is the new model file. Images it was trained on are left out.");
  auto arguments = std::make_shared<ModelCalibrateArguments>();
  CohortRoles roles = CalibrateRoles(false);
  AddCohortOptions(*command, arguments->cohort, roles);
  command->get_option("--out")->required()->description("Model file to write.");
  AddModelOption(*command, arguments->model);
  command->add_option("--levels", arguments->levels, "Thresholds of each map.")
      ->check(CLI::Range(2, 65536));
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunModelCalibrate(*arguments); }; });
}

}  // namespace noref::cli
