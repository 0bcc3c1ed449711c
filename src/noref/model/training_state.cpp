// SPDX-License-Identifier: Apache-2.0
#include "noref/model/training_state.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/model/model_json.h"

namespace noref {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(
    EpochRow, epoch, learning_rate, training_loss, validation_error, validation)

namespace {

constexpr const char* kStateKey = "training_state";

void AppendMoments(const char* prefix, const std::vector<Tensor>& moments, TensorFile& file) {
  for (const Tensor& moment : moments) {
    file.tensors.push_back(moment);
    file.tensors.back().spec.name = prefix + moment.spec.name;
  }
}

/// Takes the last third of the tensors off the file; they must be `prefix` + the names of weights.
std::vector<Tensor> TakeMoments(const std::string& prefix,
                                std::size_t count,
                                std::string_view source,
                                TensorFile& file) {
  std::vector<Tensor> moments(
      std::make_move_iterator(file.tensors.end() - static_cast<long>(count)),
      std::make_move_iterator(file.tensors.end()));
  file.tensors.resize(file.tensors.size() - count);
  for (std::size_t i = 0; i < count; ++i) {
    moments[i].spec.name.erase(0, std::min(prefix.size(), moments[i].spec.name.size()));
    if (moments[i].spec != file.tensors[i].spec)
      throw Error(Status::kUnreadable,
                  fmt::format("{}: not a usable checkpoint: the optimizer's state does not fit the "
                              "weights; start the training anew",
                              source));
  }
  return moments;
}

}  // namespace

const EpochRow* TrainingState::BestRow() const {
  const auto better = [](const EpochRow& a, const EpochRow& b) {
    return a.validation_error < b.validation_error;
  };
  const auto best = std::min_element(rows.begin(), rows.end(), better);
  return best == rows.end() ? nullptr : &*best;
}

void WriteCheckpoint(const std::filesystem::path& path, const TrainingState& state) {
  TensorFile file = PackModel(state.model);
  file.metadata[kStateKey] = nlohmann::json{
      {"step", state.step},
      {"epoch_loss_sum", state.epoch_loss_sum},
      {"rows", state.rows}}.dump();
  AppendMoments("first.", state.first_moments, file);
  AppendMoments("second.", state.second_moments, file);
  WriteFile(path, TensorFileBytes(file));
}

TrainingState ReadCheckpoint(const std::filesystem::path& path) {
  const std::string source = path.string();
  TensorFile file = ReadTensorFile(path);
  TrainingState state;
  const std::string text = file.Metadata(kStateKey, source);
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    state.step = json.at("step").get<std::int64_t>();
    state.epoch_loss_sum = json.at("epoch_loss_sum").get<double>();
    state.rows = json.at("rows").get<std::vector<EpochRow>>();
  } catch (const nlohmann::json::exception&) {
    throw Error(Status::kUnreadable,
                fmt::format("{}: not a usable checkpoint: its state cannot be read; start the "
                            "training anew",
                            source));
  }
  const std::size_t weights = file.tensors.size() / 3;
  state.second_moments = TakeMoments("second.", weights, source, file);
  // With the second moments gone, the first ones are the last `weights` tensors.
  state.first_moments = TakeMoments("first.", weights, source, file);
  state.model = UnpackModel(std::move(file), source);
  return state;
}

}  // namespace noref
