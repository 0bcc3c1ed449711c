// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "noref/base/error.h"
#include "noref/base/parallel.h"
#include "noref/model/network_torch.h"
#include "noref/model/training_task_torch.h"
#include "noref/model/validation.h"
#include "noref/stats/correlation.h"

namespace noref {
namespace {

class QualityTask final : public TrainingTask {
 public:
  QualityTask(const ModelConfig& config, const TrainingSet& set) : config_(config), set_(set) {}

  torch::Tensor LossSum(Network& network,
                        const torch::Device& device,
                        std::uint64_t epoch,
                        std::uint64_t first,
                        int samples) const override {
    std::vector<torch::Tensor> inputs;
    std::vector<torch::Tensor> targets;
    for (int i = 0; i < samples; ++i) {
      const TrainingSample sample =
          MakeTrainingSample(set_.training, config_, epoch, first + static_cast<unsigned>(i));
      inputs.push_back(ToTorch(sample.input));
      targets.push_back(torch::tensor(sample.targets, torch::kFloat32));
    }
    const torch::Tensor input = torch::cat(inputs).to(device);
    const torch::Tensor target = torch::stack(targets).to(device);
    return torch::abs(network.forward(input) - target).mean(1).sum();
  }

  ValidationResult Validate(Network& network,
                            const torch::Device& device,
                            int threads) const override {
    const CanonicalScorer scorer = [&](const GreyImage& picture) {
      at::set_num_threads(1);
      const c10::InferenceMode inference;
      const std::vector<float> values = FromTorch(network.forward(ToTorch(picture).to(device)));
      return std::vector<double>(values.begin(), values.end());
    };
    ValidationResult result;
    result.figures = noref::Validate(
        scorer, set_.validation, config_, config_.train.validation_samples, threads);
    result.error = result.figures.front().mae;
    return result;
  }

  std::vector<DataItem> Data() const override {
    std::vector<DataItem> items = DescribeCases(set_);
    const std::vector<DataItem> maps = DescribeMaps(set_);
    items.insert(items.end(), maps.begin(), maps.end());
    return items;
  }

 private:
  const ModelConfig& config_;
  const TrainingSet& set_;
};

/// The mean over the pixels that count.
torch::Tensor WeightedMean(const torch::Tensor& values, const torch::Tensor& weights) {
  return (values * weights).sum() / weights.sum();
}

class SegmentTask final : public TrainingTask {
 public:
  SegmentTask(const ModelConfig& config, const SegmentSet& set) : config_(config), set_(set) {}

  torch::Tensor LossSum(Network& network,
                        const torch::Device& device,
                        std::uint64_t epoch,
                        std::uint64_t first,
                        int samples) const override {
    torch::Tensor sum = torch::zeros({}, device);
    for (int i = 0; i < samples; ++i) {
      const SegmentSample sample =
          MakeSegmentSample(set_.training, config_, epoch, first + static_cast<unsigned>(i));
      const torch::Tensor logits = network.forward(ToTorch(sample.input).to(device));
      sum = sum + CrossEntropy(logits, sample.vessel, sample.weight);
    }
    return sum;
  }

  ValidationResult Validate(Network& network,
                            const torch::Device& device,
                            int threads) const override {
    const auto judged = ParallelMap<Judged>(set_.validation.size(), threads, [&](std::size_t i) {
      return Judge(network, device, set_.validation[i]);
    });
    ValidationResult result;
    std::vector<double> predicted;
    std::vector<double> marked;
    for (const Judged& one : judged) {
      result.error += one.cross_entropy / static_cast<double>(judged.size());
      predicted.insert(predicted.end(), one.predicted.begin(), one.predicted.end());
      marked.insert(marked.end(), one.marked.begin(), one.marked.end());
    }
    result.figures = {FiguresOf("vessel", predicted, marked)};
    return result;
  }

  std::vector<DataItem> Data() const override { return DescribeCases(set_); }

 private:
  struct Judged {
    double cross_entropy = 0;
    std::vector<double> predicted{};
    std::vector<double> marked{};
  };

  static torch::Tensor CrossEntropy(const torch::Tensor& logits,
                                    const GreyImage& vessel,
                                    const GreyImage& weight) {
    const torch::Tensor loss = torch::binary_cross_entropy_with_logits(
        logits, ToTorch(vessel).to(logits.device()), {}, {}, at::Reduction::None);
    return WeightedMean(loss, ToTorch(weight).to(logits.device()));
  }

  static Judged Judge(Network& network, const torch::Device& device, const SegmentCase& item) {
    constexpr std::size_t kEvery = 7;  // pixels: neighbours say the same
    at::set_num_threads(1);
    const c10::InferenceMode inference;
    const torch::Tensor logits = network.forward(ToTorch(item.contrast).to(device));
    Judged judged{.cross_entropy = CrossEntropy(logits, item.mask, item.fov).item<double>()};
    const std::vector<float> probabilities = FromTorch(torch::sigmoid(logits));
    for (std::size_t i = 0; i < probabilities.size(); i += kEvery) {
      if (item.fov.values()[i] < 1) continue;
      judged.predicted.push_back(probabilities[i]);
      judged.marked.push_back(item.mask.values()[i]);
    }
    return judged;
  }

  const ModelConfig& config_;
  const SegmentSet& set_;
};

}  // namespace

std::unique_ptr<TrainingTask> MakeQualityTask(const ModelConfig& config, const TrainingSet& set) {
  return std::make_unique<QualityTask>(config, set);
}

std::unique_ptr<TrainingTask> MakeSegmentTask(const ModelConfig& config, const SegmentSet& set) {
  return std::make_unique<SegmentTask>(config, set);
}

}  // namespace noref
