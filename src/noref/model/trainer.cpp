// SPDX-License-Identifier: Apache-2.0
#include "noref/model/trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <torch/torch.h>

#include "noref/base/error.h"
#include "noref/base/interrupt.h"
#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/model/network_torch.h"
#include "noref/model/training_task_torch.h"

namespace noref {
namespace {

torch::Device ParseDevice(const std::string& name) {
  if (name == "cpu") return torch::kCPU;
  if (name != "cuda")
    throw UsageError(fmt::format("--device: unknown device '{}'; known: cpu, cuda", name));
  if (!torch::cuda::is_available())
    throw UsageError("--device: this build of LibTorch sees no CUDA device; use cpu");
  return torch::kCUDA;
}

/// Gradients of the summed loss of a few samples.
struct Shard {
  std::vector<torch::Tensor> gradients;
  double loss_sum = 0;
};

/// One training from the first to the last step.
class TrainingRun {
 public:
  TrainingRun(const ModelConfig& config, const TrainingTask& task, const TrainerOptions& options);
  TrainerReport Run();

 private:
  int StepsPerEpoch() const;
  std::int64_t TotalSteps() const;
  double LearningRate(std::int64_t step) const;
  void Restore();
  bool RunEpoch(const InterruptGuard& interrupt);
  void RunStep();
  Shard ComputeShard(std::uint64_t epoch, std::uint64_t first_index, int samples);
  void ApplyGradients(std::vector<Shard> shards);
  void FinishEpoch();
  bool IsOutOfPatience() const;
  void SaveCheckpoint();
  torch::optim::AdamParamState& MomentsOf(const torch::Tensor& parameter);

  const ModelConfig& config_;
  const TrainingTask& task_;
  const TrainerOptions& options_;
  torch::Device device_;
  std::shared_ptr<Network> network_;
  std::vector<torch::Tensor> parameters_;
  torch::optim::Adam optimizer_;
  TrainingState state_;
};

TrainingRun::TrainingRun(const ModelConfig& config,
                         const TrainingTask& task,
                         const TrainerOptions& options)
    : config_(config),
      task_(task),
      options_(options),
      device_(ParseDevice(options.device)),
      network_(MakeNetwork(config)),
      parameters_((network_->to(device_), network_->parameters())),
      optimizer_(parameters_, torch::optim::AdamOptions(config.train.learning_rate)) {
  state_.model.config = config;
  state_.model.version = options.version;
  state_.model.data = task.Data();
  network_->Initialise(config.seed);
  // Adam makes its moments in the first step; a checkpoint written before needs them as well.
  for (const torch::Tensor& parameter : parameters_) {
    auto moments = std::make_unique<torch::optim::AdamParamState>();
    moments->step(0);
    moments->exp_avg(torch::zeros_like(parameter));
    moments->exp_avg_sq(torch::zeros_like(parameter));
    optimizer_.state()[c10::guts::to_string(parameter.unsafeGetTensorImpl())] = std::move(moments);
  }
}

torch::optim::AdamParamState& TrainingRun::MomentsOf(const torch::Tensor& parameter) {
  auto& slot = optimizer_.state()[c10::guts::to_string(parameter.unsafeGetTensorImpl())];
  return static_cast<torch::optim::AdamParamState&>(*slot);
}

int TrainingRun::StepsPerEpoch() const {
  return (config_.train.samples_per_epoch + config_.train.batch_size - 1) /
         config_.train.batch_size;
}

std::int64_t TrainingRun::TotalSteps() const {
  return std::int64_t{config_.train.epochs} * StepsPerEpoch();
}

double TrainingRun::LearningRate(std::int64_t step) const {
  double rate = config_.train.learning_rate;
  if (step < config_.train.warmup_steps)
    rate *= static_cast<double>(step + 1) / config_.train.warmup_steps;
  if (config_.train.schedule == Schedule::kCosine) {
    const double done = static_cast<double>(step) / static_cast<double>(TotalSteps());
    rate *= 0.5 * (1.0 + std::cos(std::numbers::pi * done));
  }
  return rate;
}

void TrainingRun::Restore() {
  const std::filesystem::path path = CheckpointPath(options_.model_path);
  TrainingState found = ReadCheckpoint(path);
  if (DumpOptions(found.model.config) != DumpOptions(config_))
    throw Error(
        fmt::format("{}: was made with another config; resume with that one, or train anew "
                    "without --resume",
                    path.string()));
  if (found.model.data != state_.model.data)
    throw Error(
        fmt::format("{}: was made with other masks; resume with those, or train anew "
                    "without --resume",
                    path.string()));
  state_ = std::move(found);
  network_->SetWeights(state_.model.tensors);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    torch::optim::AdamParamState& moments = MomentsOf(parameters_[i]);
    const auto& shape = state_.first_moments[i].spec.shape;
    moments.step(state_.step);
    moments.exp_avg(ToTorch(state_.first_moments[i].values, shape).to(device_));
    moments.exp_avg_sq(ToTorch(state_.second_moments[i].values, shape).to(device_));
  }
}

TrainerReport TrainingRun::Run() {
  const InterruptGuard interrupt;
  if (options_.resume) Restore();
  TrainerReport report;
  while (state_.step < TotalSteps() && !report.stopped_early) {
    if (!RunEpoch(interrupt)) {
      SaveCheckpoint();
      report.interrupted = true;
      break;
    }
    FinishEpoch();
    report.stopped_early = IsOutOfPatience();
  }
  report.rows = state_.rows;
  if (const EpochRow* best = state_.BestRow()) report.best_epoch = best->epoch;
  return report;
}

/// Runs the steps that are left in the epoch; false when interrupted before its end.
bool TrainingRun::RunEpoch(const InterruptGuard& interrupt) {
  const int steps = StepsPerEpoch();
  const auto batch = static_cast<std::size_t>(config_.train.batch_size);
  Progress progress(fmt::format("epoch {}/{}", state_.step / steps + 1, config_.train.epochs),
                    static_cast<std::size_t>(steps) * batch,
                    "samples");
  do {
    if (interrupt.IsInterrupted()) return false;
    RunStep();
    const auto done = static_cast<std::size_t>((state_.step - 1) % steps + 1);
    progress.Update(done * batch,
                    fmt::format("loss {:.4f}", state_.epoch_loss_sum / static_cast<double>(done)));
  } while (state_.step % steps != 0);
  return true;
}

void TrainingRun::RunStep() {
  const int steps = StepsPerEpoch();
  const int batch = config_.train.batch_size;
  const auto epoch = static_cast<std::uint64_t>(state_.step / steps);
  const auto first = static_cast<std::uint64_t>(state_.step % steps) * static_cast<unsigned>(batch);
  // On a processor single samples are fastest (everything stays in its cache); a GPU wants batches.
  const int shard_samples = device_.is_cpu() ? 1 : batch;
  const auto shards = static_cast<std::size_t>((batch + shard_samples - 1) / shard_samples);
  ApplyGradients(ParallelMap<Shard>(shards, options_.threads, [&](std::size_t shard) {
    const int begin = static_cast<int>(shard) * shard_samples;
    return ComputeShard(
        epoch, first + static_cast<unsigned>(begin), std::min(shard_samples, batch - begin));
  }));
  ++state_.step;
}

Shard TrainingRun::ComputeShard(std::uint64_t epoch, std::uint64_t first_index, int samples) {
  at::set_num_threads(1);  // the setting belongs to the calling thread
  const torch::Tensor loss = task_.LossSum(*network_, device_, epoch, first_index, samples);
  Shard shard;
  shard.gradients = torch::autograd::grad({loss}, parameters_);
  shard.loss_sum = loss.item<double>();
  return shard;
}

void TrainingRun::ApplyGradients(std::vector<Shard> shards) {
  at::set_num_threads(1);
  double loss_sum = 0;
  for (const Shard& shard : shards) loss_sum += shard.loss_sum;
  for (std::size_t p = 0; p < parameters_.size(); ++p) {
    torch::Tensor sum = shards.front().gradients[p].contiguous();
    for (std::size_t s = 1; s < shards.size(); ++s) sum.add_(shards[s].gradients[p]);
    parameters_[p].mutable_grad() = sum.div_(config_.train.batch_size);
  }
  if (config_.train.max_gradient_norm > 0)
    torch::nn::utils::clip_grad_norm_(parameters_, config_.train.max_gradient_norm);
  auto& adam = static_cast<torch::optim::AdamOptions&>(optimizer_.param_groups().front().options());
  adam.lr(LearningRate(state_.step));
  optimizer_.step();
  state_.epoch_loss_sum += loss_sum / config_.train.batch_size;
}

void TrainingRun::FinishEpoch() {
  state_.model.tensors = network_->Weights();
  state_.model.epoch = static_cast<int>(state_.step / StepsPerEpoch());
  ValidationResult validation = task_.Validate(*network_, device_, options_.threads);
  state_.model.validation = std::move(validation.figures);
  state_.rows.push_back({.epoch = state_.model.epoch,
                         .learning_rate = LearningRate(state_.step - 1),
                         .training_loss = state_.epoch_loss_sum / StepsPerEpoch(),
                         .validation_error = validation.error,
                         .validation = state_.model.validation});
  state_.epoch_loss_sum = 0;
  if (state_.BestRow() == &state_.rows.back()) WriteModelFile(options_.model_path, state_.model);
  const int keep_every = config_.train.keep_every_epochs;
  if (keep_every > 0 && state_.model.epoch % keep_every == 0)
    WriteModelFile(KeptPath(options_.model_path, state_.model.epoch), state_.model);
  SaveCheckpoint();
  options_.on_epoch(state_);
}

bool TrainingRun::IsOutOfPatience() const {
  const int patience = config_.train.patience_epochs;
  return patience > 0 && state_.rows.back().epoch - state_.BestRow()->epoch >= patience;
}

void TrainingRun::SaveCheckpoint() {
  state_.model.tensors = network_->Weights();
  state_.first_moments.clear();
  state_.second_moments.clear();
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const torch::optim::AdamParamState& moments = MomentsOf(parameters_[i]);
    const TensorSpec& spec = state_.model.tensors[i].spec;
    state_.first_moments.push_back({spec, FromTorch(moments.exp_avg())});
    state_.second_moments.push_back({spec, FromTorch(moments.exp_avg_sq())});
  }
  WriteCheckpoint(CheckpointPath(options_.model_path), state_);
}

}  // namespace

std::filesystem::path CheckpointPath(const std::filesystem::path& model_path) {
  return model_path.string() + ".checkpoint";
}

std::filesystem::path KeptPath(const std::filesystem::path& model_path, int epoch) {
  std::filesystem::path path = model_path;
  return path.replace_extension(fmt::format(".epoch{}{}", epoch, model_path.extension().string()));
}

TrainerReport Train(const ModelConfig& config,
                    const TrainingSet& set,
                    const TrainerOptions& options) {
  NOREF_CHECK(config.task == Task::kQuality);
  CheckConfig(config);
  return TrainingRun(config, *MakeQualityTask(config, set), options).Run();
}

TrainerReport Train(const ModelConfig& config,
                    const SegmentSet& set,
                    const TrainerOptions& options) {
  NOREF_CHECK(config.task == Task::kSegment);
  CheckConfig(config);
  return TrainingRun(config, *MakeSegmentTask(config, set), options).Run();
}

}  // namespace noref
