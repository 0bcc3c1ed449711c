// SPDX-License-Identifier: Apache-2.0
#include "cli/phantom.h"

#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/phantom/phantom_set.h"

#include "cli/commands.h"

namespace noref::cli {
namespace {

/// The options of the file, then `--set`, then the options with names of their own.
PhantomSetOptions ResolvedOptions(const PhantomArguments& arguments) {
  std::vector<std::string> overrides = arguments.overrides;
  if (arguments.count) overrides.push_back(fmt::format("count={}", *arguments.count));
  if (arguments.seed) overrides.push_back(fmt::format("seed={}", *arguments.seed));
  if (arguments.size) overrides.push_back(fmt::format("eye.size={}", *arguments.size));
  PhantomSetOptions options;
  noref::LoadOptions(options, arguments.config, overrides);
  return options;
}

}  // namespace

int RunPhantom(const PhantomArguments& arguments) {
  const PhantomSetOptions options = ResolvedOptions(arguments);
  Progress::SetQuiet(arguments.quiet);
  WritePhantomSet(arguments.out, options, ThreadCount(arguments.threads));
  return kExitOk;
}

void AddPhantomCommand(CLI::App& program, Action& action) {
  auto arguments = std::make_shared<PhantomArguments>();
  CLI::App* command =
      program.add_subcommand("phantom", "Make synthetic eyes whose vessels are known exactly.");
  command->add_option("--out", arguments->out, "The new folder that is written.")->required();
  command->add_option("--count", arguments->count, "Number of phantoms (8).");
  command->add_option("--seed", arguments->seed, "Seed (1).");
  command->add_option("--size", arguments->size, "Width and height in pixels (565).");
  command->add_option("--config", arguments->config, "Options as YAML; see docs/phantom.md.");
  command->add_option("--set", arguments->overrides, "One option: key=value. May be repeated.")
      ->allow_extra_args(false);
  command->add_option("--threads", arguments->threads, "Threads; 0 takes all there are.");
  command->add_flag("--quiet", arguments->quiet, "No progress line.");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunPhantom(*arguments); }; });
}

}  // namespace noref::cli
