// SPDX-License-Identifier: Apache-2.0
#include "cli/segment.h"

#include <algorithm>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/hash.h"
#include "noref/base/text.h"
#include "noref/image/image_writer.h"
#include "noref/segment/cosfire.h"
#include "noref/segment/unet.h"

#include "cli/cohort.h"
#include "cli/command_options.h"
#include "cli/commands.h"
#include "cli/model_source.h"
#include "cli/output_file.h"

namespace noref::cli {
namespace {

CohortRoles SegmentRoles() {
  return {.primary = {Role::kImages}, .required = {}, .optional = {Role::kFov}};
}

/// A method that is ready to work, and everything that its results depend on.
struct ReadyMethod {
  std::unique_ptr<Segmenter> segmenter;
  std::string settings;
};

struct Method {
  std::string name;
  ReadyMethod (*make)(const SegmentArguments&);
};

ReadyMethod MakeCosfire(const SegmentArguments& arguments) {
  CosfireOptions options;
  LoadCommandOptions([&](OptionVisitor& v) { options.Visit(v); }, arguments.options);
  return {std::make_unique<CosfireSegmenter>(options), DumpOptions(options)};
}

ReadyMethod MakeUnet(const SegmentArguments& arguments) {
  if (!arguments.options.empty())
    throw UsageError("--option: the U-Net has none; its --model says all");
  const std::filesystem::path file =
      arguments.model.empty() ? FundusModelPath() : std::filesystem::path(arguments.model);
  const std::vector<std::uint8_t> bytes = ReadBytes(file);
  const ModelFile model = UnpackModel(ParseTensorFile(bytes, file.string()), file.string());
  return {std::make_unique<UnetSegmenter>(model), Sha256Hex(bytes)};
}

/// A new method is one line here.
const std::vector<Method>& Methods() {
  static const std::vector<Method> methods = {{"cosfire", MakeCosfire}, {"unet", MakeUnet}};
  return methods;
}

const Method& FindMethod(const std::string& name) {
  std::vector<std::string> names;
  for (const Method& method : Methods()) {
    if (method.name == name) return method;
    names.push_back(method.name);
  }
  throw UsageError(fmt::format("--method: unknown method '{}'{}", name, NameHint(name, names)));
}

/// The mean of the map within the FoV.
double MeanInside(const SoftMap& soft, const Fov& fov) {
  double sum = 0.0;
  for (std::size_t i = 0; i < soft.PixelCount(); ++i)
    if (fov.values()[i] != 0) sum += soft.values()[i];
  return sum / static_cast<double>(CountOnes(fov));
}

/// The map as an 8-bit picture: 256 levels are what thresholds are searched among.
GreyImage Picture(const SoftMap& soft) {
  return GreyImage(soft.size(), std::vector<float>(soft.values().begin(), soft.values().end()));
}

struct SegmentWork {
  const SegmentArguments& arguments;
  const Segmenter& segmenter;

  CaseResult operator()(const LoadedCase& one) const {
    const std::filesystem::path file = OutputFile(arguments.write_soft, one.id, ".png");
    const SoftMap soft = segmenter.Segment(*one.image, one.fov);
    WritePng(file, Picture(soft));
    return {.rows = {{file.string(), MeanInside(soft, one.fov)}}, .warnings = {}};
  }
};

}  // namespace

int RunSegment(const SegmentArguments& arguments) {
  const ReadyMethod method = FindMethod(arguments.method).make(arguments);
  const CohortInput input = FindCohort(arguments.cohort, SegmentRoles());
  CohortTable table;
  table.label = "segmenting";
  table.columns = {{"soft"}, {"mean"}};
  table.settings = fmt::format("segment method={} write_soft={}\n{}",
                               arguments.method,
                               arguments.write_soft,
                               method.settings);
  return RunCohort(arguments.cohort, input, table, SegmentWork{arguments, *method.segmenter});
}

void AddSegmentCommand(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("segment", "Make soft maps of the vessels in fundus images.");
  auto arguments = std::make_shared<SegmentArguments>();
  AddCohortOptions(*command, arguments->cohort, SegmentRoles());
  command->add_option("--method", arguments->method, "How vessels are found: cosfire or unet.");
  command->add_option("--option", arguments->options, "KEY=VALUE: an option of docs/segment.md.")
      ->allow_extra_args(false);
  command->add_option(
      "--model", arguments->model, "Model of the U-Net; the shipped segmenter without it.");
  command->add_option("--write-soft", arguments->write_soft, "Folder for the soft maps (PNG).")
      ->required();
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunSegment(*arguments); }; });
}

}  // namespace noref::cli
