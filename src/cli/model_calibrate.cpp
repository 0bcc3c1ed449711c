// SPDX-License-Identifier: Apache-2.0
#include "cli/model_calibrate.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/hash.h"
#include "noref/model/odds_scale.h"
#include "noref/model/predictor.h"
#include "noref/model/segment_data.h"
#include "noref/model/training_data.h"

#include "cli/commands.h"
#include "cli/model_source.h"

namespace noref::cli {
namespace {

CohortRoles CalibrateRoles(bool uses_image) {
  CohortRoles roles{.primary = {Role::kSoft},
                    .required = {Role::kReference},
                    .optional = {Role::kFov},
                    .reads_images = uses_image,
                    .can_resume = false};
  (uses_image ? roles.required : roles.optional).push_back(Role::kImages);
  return roles;
}

/// The hash of the case as a training would have seen it.
std::string TrainingHash(const LoadedCase& one, const ModelConfig& config) {
  if (config.task == Task::kQuality)
    return ContentHash(PrepareCase(one.id, *one.reference, one.fov, config));
  return ContentHash(PrepareSegmentCase(one.id, *one.image, *one.reference, one.fov, config));
}

bool WasTrainedOn(const ModelFile& model, const std::string& hash) {
  return std::any_of(model.data.begin(), model.data.end(), [&](const DataItem& item) {
    return item.role == "training" && item.sha256 == hash;
  });
}

bool IsNewTo(std::span<const ModelFile> models, const LoadedCase& one) {
  return std::none_of(models.begin(), models.end(), [&](const ModelFile& model) {
    return WasTrainedOn(model, TrainingHash(one, model.config));
  });
}

template <class... Pictures>
std::string KeyOf(const Pictures&... pictures) {
  std::string bytes;
  const auto append = [&](const auto& picture) {
    const auto values = std::as_bytes(picture.values());
    bytes += fmt::format("{}x{}:", picture.width(), picture.height());
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size());
  };
  (append(pictures), ...);
  return Sha256Hex(bytes);
}

/// Tells images apart, whoever marked their vessels; without images, by the references.
std::string ImageKey(const LoadedCase& one) {
  return one.image ? KeyOf(*one.image) : KeyOf(*one.reference);
}

CohortTable CalibrationTable(const std::string& label) {
  CohortTable table;
  table.label = label;
  table.columns = {{"used"}};
  return table;
}

/// Leaves out the cases that failed, and what was already told.
void KeepGood(const CohortOutcomes& outcomes, CohortInput& input) {
  std::vector<Case> good;
  for (const CaseOutcome& outcome : outcomes.outcomes)
    if (outcome.status == Status::kOk) good.push_back(input.list.cases[outcome.index]);
  input.list.cases = std::move(good);
  input.list.notes.clear();
}

struct MeasuredOdds {
  OddsScale scale;
  CohortOutcomes outcomes;
};

/// How the segmenter's probabilities fare on images that are new to the models; each reading of an
/// image counts once, however many maps there are of it.
MeasuredOdds MeasureOdds(const ModelCalibrateArguments& arguments,
                         const CohortInput& input,
                         std::span<const ModelFile> models) {
  const QualityModel segmenter(models.front());
  std::mutex mutex;
  std::map<std::string, OddsHistogram> readings;  // in an order that does not depend on threads
  const auto work = [&](const LoadedCase& one) {
    RequireUsableReference(one);
    const std::string key = KeyOf(*one.image, *one.reference, one.fov);
    const auto is_counted = [&] {
      const std::lock_guard lock(mutex);
      return readings.contains(key);
    };
    if (!is_counted() && IsNewTo(models, one)) {
      const ImageQuality quality = segmenter.For(one.fov, &*one.image);
      OddsHistogram counts = CountOdds(quality.posterior()->probability(), *one.reference, one.fov);
      const std::lock_guard lock(mutex);
      readings.emplace(key, std::move(counts));
    }
    return CaseResult{.rows = {{"-"}}, .warnings = {}};
  };
  CohortOutcomes outcomes =
      CollectCohort(arguments.cohort, input, CalibrationTable("probabilities"), work);
  std::vector<OddsHistogram> histograms;
  for (auto& [key, counts] : readings) histograms.push_back(std::move(counts));
  return {.scale = FitOddsScale(histograms), .outcomes = std::move(outcomes)};
}

ModelFile WithoutCalibration(ModelFile model) {
  model.calibration.clear();
  model.joint.reset();
  model.novelty.reset();
  model.odds_scale = {};
  return model;
}

/// A map at many thresholds; the raw predictions of each mask are those of the segmenter, if there
/// is one, and then those of the model that judges by the mask, if there is one.
struct JudgedMap {
  std::string image;  ///< ImageKey
  TestedMap map;
  std::vector<std::vector<float>> features;  ///< of the masks, as the mask model sees them
};

/// The models that are calibrated: one, or a segmenter and then a mask model.
class Subject {
 public:
  explicit Subject(std::vector<ModelFile> models) : models_(std::move(models)) {
    if (UsesImage()) segmenter_.emplace(file());
    if (!UsesImage() || IsJoint()) masks_.emplace(models_.back());
  }

  bool UsesImage() const { return file().config.task == Task::kSegment; }
  bool IsJoint() const { return models_.size() > 1; }
  const ModelFile& file() const { return models_.front(); }
  const ModelFile& mask_file() const { return models_.back(); }

  /// Nothing for a map of an image that one of the models was trained on.
  std::optional<JudgedMap> Judge(const LoadedCase& one, int levels) const {
    RequireUsableReference(one);
    if (!IsNewTo(models_, one)) return std::nullopt;
    JudgedMap judged{.image = ImageKey(one), .map = {}, .features = {}};
    std::optional<ImageQuality> by_image;
    if (segmenter_) by_image.emplace(segmenter_->For(one.fov, &*one.image));
    const MaskPrediction predict = [&](const Mask& mask) {
      Prediction prediction;
      if (by_image) prediction.values = by_image->Predict(mask);
      if (masks_) {
        judged.features.push_back(masks_->Features(mask, one.fov));
        const std::vector<double> values = masks_->PredictFeatures(judged.features.back());
        prediction.values.insert(prediction.values.end(), values.begin(), values.end());
      }
      return prediction;
    };
    judged.map = TestMap(one, predict, {.levels = levels});
    return judged;
  }

 private:
  std::vector<ModelFile> models_;
  std::optional<QualityModel> segmenter_;
  std::optional<Predictor> masks_;
};

/// The judged maps by case id; filled from several threads.
class Collected {
 public:
  void Add(const std::string& id, JudgedMap map) {
    const std::lock_guard lock(mutex_);
    maps_[id] = std::move(map);
  }

  /// The points of one target, by its index; with both models also by their number.
  std::vector<CalibrationPoint> PointsOf(std::size_t index, Target target) const {
    std::vector<CalibrationPoint> points;
    for (const auto& [id, judged] : maps_)
      for (const TestPoint& point : judged.map.points)
        points.push_back({judged.image, point.predicted[index], point.True(target)});
    return points;
  }

  std::vector<WitnessPoint> WitnessPointsOf(std::size_t index,
                                            std::size_t count,
                                            Target target) const {
    std::vector<WitnessPoint> points;
    for (const auto& [id, judged] : maps_)
      for (const TestPoint& point : judged.map.points)
        points.push_back({.image = judged.image,
                          .by_image = point.predicted[index],
                          .by_mask = point.predicted[count + index],
                          .truth = point.True(target)});
    return points;
  }

  /// From one half of the images, with a limit from the other.
  NoveltyMeasure Novelty() const {
    std::set<std::string> images;
    for (const auto& [id, judged] : maps_) images.insert(judged.image);
    const std::set<std::string> half = HalfOf(images);
    std::vector<std::vector<float>> features;
    std::vector<std::vector<float>> other_features;
    for (const auto& [id, judged] : maps_) {
      auto& set = half.contains(judged.image) ? features : other_features;
      set.insert(set.end(), judged.features.begin(), judged.features.end());
    }
    return FitNovelty(features, other_features);
  }

  std::size_t size() const { return maps_.size(); }

  std::vector<std::string> Ids() const {
    std::vector<std::string> ids;
    for (const auto& [id, judged] : maps_) ids.push_back(id);
    return ids;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, JudgedMap> maps_;
};

ModelFile Calibrate(const Collected& collected, const Subject& subject) {
  ModelFile file = subject.file();
  const std::vector<std::string>& targets = file.config.targets;
  if (subject.IsJoint())
    file.joint = {.mask_weights = WeightsHash(subject.mask_file()), .targets = {}};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Target target = ParseTarget(targets[i]);
    file.calibration.push_back(FitCalibration(targets[i], collected.PointsOf(i, target)));
    if (subject.IsJoint())
      file.joint->targets.push_back(
          FitJointTarget(targets[i], collected.WitnessPointsOf(i, targets.size(), target)));
  }
  if (!subject.UsesImage()) file.novelty = collected.Novelty();
  return file;
}

std::string LastPart(const std::string& id) {
  return id.substr(id.rfind('/') + 1);
}

/// The same image is not recognised where its FoV, size or reader is another than in the training;
/// its name may tell.
void WarnOfKnownNames(const Collected& collected, const Subject& subject) {
  std::set<std::string> known;
  for (const ModelFile* model : {&subject.file(), &subject.mask_file()})
    for (const DataItem& item : model->data)
      if (item.role == "training") known.insert(LastPart(item.id));
  std::set<std::string> names;
  for (const std::string& id : collected.Ids())
    if (known.contains(LastPart(id))) names.insert(LastPart(id));
  if (names.empty()) return;
  fmt::print(stderr,
             "{} names are those of training cases (for instance {}): if the images are the same, "
             "read with another field of view, size or reader, leave them out\n",
             names.size(),
             *names.begin());
}

/// How many of the maps are used, and why the others are not.
void TellUse(const CohortOutcomes& outcomes, const Collected& collected, const Subject& subject) {
  const auto good = static_cast<std::size_t>(
      std::count_if(outcomes.outcomes.begin(), outcomes.outcomes.end(), [](const CaseOutcome& one) {
        return one.status == Status::kOk;
      }));
  fmt::print(stderr,
             "{} maps used; {} left out, since the model was trained on their images\n",
             collected.size(),
             good - collected.size());
  WarnOfKnownNames(collected, subject);
}

void Tell(const TargetCalibration& calibration) {
  for (const double raw : {0.2, 0.4, 0.6, 0.8}) {
    const double scaled = calibration.scale(raw);
    const Interval interval = calibration.intervals.At(scaled, 0.9);
    fmt::print(
        "{:>10.1f}   {:>6.3f}   {:.3f} to {:.3f}\n", raw, scaled, interval.low, interval.high);
  }
}

void Tell(const ModelFile& file) {
  if (file.config.task == Task::kSegment)
    fmt::print("log-odds of vessel: times {:.3f}, plus {:+.3f}\n",
               file.odds_scale.sharpness,
               file.odds_scale.offset);
  fmt::print("prediction   scaled   90 % interval\n");
  for (const TargetCalibration& one : file.calibration) {
    fmt::print("{}\n", one.target);
    Tell(one);
  }
  if (!file.joint) return;
  for (const JointTarget& one : file.joint->targets) {
    fmt::print("{}, {:.0f} % by the image and the rest by the mask\n",
               one.calibration.target,
               100 * one.image_share);
    Tell(one.calibration);
  }
}

/// The files of --model, without its calibration, and --mask-model.
std::vector<ModelFile> LoadFiles(const ModelCalibrateArguments& arguments) {
  std::vector<ModelFile> models = {WithoutCalibration(ReadModelFile(ModelPath(arguments.model)))};
  if (arguments.mask_model.empty()) return models;
  models.push_back(ReadModelFile(arguments.mask_model));
  if (models.front().config.task != Task::kSegment || models.back().config.task != Task::kQuality)
    throw UsageError("--mask-model: goes with a segmenter as --model, and is none itself");
  if (models.front().config.targets != models.back().config.targets)
    throw UsageError("--mask-model: predicts other targets than --model; train it for the same");
  return models;
}

}  // namespace

int RunModelCalibrate(const ModelCalibrateArguments& arguments) {
  std::vector<ModelFile> models = LoadFiles(arguments);
  const bool uses_image = models.front().config.task == Task::kSegment;
  CohortInput input = FindCohort(arguments.cohort, CalibrateRoles(uses_image));
  int exit_code = kExitOk;
  if (uses_image) {
    const MeasuredOdds odds = MeasureOdds(arguments, input, models);
    exit_code = odds.outcomes.exit_code;
    if (odds.outcomes.outcomes.size() < input.list.cases.size()) return exit_code;
    models.front().odds_scale = odds.scale;
    KeepGood(odds.outcomes, input);
  }
  const Subject subject(std::move(models));
  Collected collected;
  const auto work = [&](const LoadedCase& one) {
    std::optional<JudgedMap> judged = subject.Judge(one, arguments.levels);
    if (judged) collected.Add(one.id, std::move(*judged));
    return CaseResult{.rows = {{judged ? "yes" : "no"}}, .warnings = {}};
  };
  const CohortOutcomes outcomes =
      CollectCohort(arguments.cohort, input, CalibrationTable("calibrating"), work);
  if (outcomes.outcomes.size() < input.list.cases.size()) return outcomes.exit_code;
  if (!arguments.cohort.quiet) TellUse(outcomes, collected, subject);
  if (collected.size() == 0)
    throw Error(
        "calibration: no map is left; give maps of images that the model has not seen, with "
        "their references");
  const ModelFile calibrated = Calibrate(collected, subject);
  WriteModelFile(arguments.cohort.out, calibrated);
  Tell(calibrated);
  return std::max(exit_code, outcomes.exit_code);
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
  command->add_option("--mask-model",
                      arguments->mask_model,
                      "Calibrates a segmenter also for judging together with this model, which "
                      "judges by the mask.");
  command->add_option("--levels", arguments->levels, "Thresholds of each map.")
      ->check(CLI::Range(2, 65536));
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunModelCalibrate(*arguments); }; });
}

}  // namespace noref::cli
