// SPDX-License-Identifier: Apache-2.0
#include "cli/cohort_arguments.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/dataset/pattern.h"

namespace noref::cli {
namespace {

std::vector<Role> AllRoles(const CohortRoles& roles) {
  std::vector<Role> all = roles.primary;
  all.insert(all.end(), roles.required.begin(), roles.required.end());
  all.insert(all.end(), roles.optional.begin(), roles.optional.end());
  return all;
}

bool Holds(const std::vector<Role>& roles, Role role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

std::string PatternOf(const CohortArguments& arguments, Role role) {
  const auto found = arguments.patterns.find(role);
  return found == arguments.patterns.end() ? "" : found->second;
}

std::string_view RoleHelp(Role role) {
  switch (role) {
    case Role::kMasks:
      return "Masks: a pattern such as 'out/{id}.png', or a folder.";
    case Role::kSoft:
      return "Soft maps: a pattern or a folder.";
    case Role::kFov:
      return "Fields of view: a pattern, a folder, or one file for all.";
    case Role::kImages:
      return "Fundus images: a pattern or a folder.";
    case Role::kReference:
      return "Manual masks: a pattern or a folder.";
    case Role::kReference2:
      return "Manual masks of a second reader: a pattern or a folder.";
  }
  NOREF_CHECK(false);
}

/// Masks or soft maps: as a pattern says, else soft maps if there is a threshold for them.
Role PrimaryRole(const CohortArguments& arguments, const CohortRoles& roles) {
  if (roles.primary.size() == 1) return roles.primary.front();
  const bool has_masks = !PatternOf(arguments, Role::kMasks).empty();
  const bool has_soft = !PatternOf(arguments, Role::kSoft).empty();
  if (has_masks && has_soft)
    throw UsageError("--masks and --soft: both are given; give what is to be judged");
  if (has_soft && !arguments.threshold)
    throw UsageError("--soft: soft maps need a threshold; give --threshold, for instance 0.5");
  if (has_masks && arguments.threshold)
    throw UsageError("--threshold: masks need none; leave it out, or give soft maps with --soft");
  return arguments.threshold ? Role::kSoft : Role::kMasks;
}

void CheckArguments(const CohortArguments& arguments, Role primary) {
  const bool has_pattern = !PatternOf(arguments, primary).empty();
  const int sources =
      (arguments.inputs.empty() ? 0 : 1) + (has_pattern ? 1 : 0) + (arguments.list.empty() ? 0 : 1);
  if (sources > 1)
    throw UsageError(fmt::format(
        "inputs: files, --{} and --list exclude each other; give one of them", RoleName(primary)));
  if (sources == 0 && arguments.data.empty())
    throw UsageError(
        fmt::format("inputs: nothing to work on; give files, folders, --{}, --list or --data",
                    RoleName(primary)));
  if (arguments.data.empty() && !(arguments.root + arguments.split).empty())
    throw UsageError("--root and --split: belong to a data set; give --data");
  if (arguments.data.empty() && !arguments.overrides.empty())
    throw UsageError("--set: belongs to a data set; give --data");
  if (arguments.threshold && !(*arguments.threshold >= 0.0 && *arguments.threshold <= 1.0))
    throw UsageError(
        fmt::format("--threshold: {} is not from 0 to 1; grey levels are divided by their largest, "
                    "so 127 of 255 is 0.498",
                    *arguments.threshold));
  if (arguments.threads < 0)
    throw UsageError(fmt::format("--threads: {} is negative; give 1 or more, or 0 for all cores",
                                 arguments.threads));
}

/// The sources of the description, those of the command line instead where there are any.
CaseQuery Query(const CohortArguments& arguments, const CohortRoles& roles, Role primary) {
  const std::vector<Role> wanted = AllRoles(roles);
  CaseQuery query{.primary = primary, .sources = {}, .id_pattern = "*", .only_ids = {}};
  if (!arguments.data.empty())
    query = QueryOf(LoadDataSet(arguments.data, arguments.root, arguments.overrides),
                    primary,
                    wanted,
                    arguments.split);
  for (const auto& [role, pattern] : arguments.patterns) {
    if (!pattern.empty())
      query.sources[role] = {.root = {}, .patterns = {pattern}, .must_match = true};
  }
  for (const Role other : roles.primary) {
    if (other != primary) query.sources.erase(other);
  }
  return query;
}

/// `--labels` of commands that know classes: names with values, or values alone.
void ReadLabels(const CohortArguments& arguments, LoadOptions& load) {
  const auto has_name = [](const std::string& word) { return word.find('=') != std::string::npos; };
  if (std::any_of(arguments.classes.begin(), arguments.classes.end(), has_name)) {
    load.classes = ParseLabelClasses(arguments.classes);
    if (load.invert) throw UsageError("--invert: classes have no dark and light; leave it out");
    return;
  }
  for (const std::string& word : arguments.classes) {
    const auto value = ParseInt(word);
    if (!value || *value < 0 || *value > 255)
      throw UsageError(fmt::format(
          "--labels: '{}' is no label; give 0 to 255, or names as artery=1,vein=2", word));
    load.files.labels.push_back(static_cast<int>(*value));
  }
}

CaseList FindList(const CohortArguments& arguments, CaseQuery query) {
  if (!arguments.list.empty())
    return PairCases(query, ReadCaseTable(arguments.list, query.primary));
  if (arguments.inputs.size() == 1 && HasId(arguments.inputs.front())) {
    query.sources[query.primary] = {.root = {}, .patterns = arguments.inputs, .must_match = true};
  } else if (!arguments.inputs.empty()) {
    return PairCases(query, CasesFromPaths(arguments.inputs, query.primary));
  }
  return FindCases(query);
}

void CheckRequired(const CaseList& list, const CohortRoles& roles) {
  for (const Role role : roles.required) {
    const bool has_any = std::any_of(list.cases.begin(), list.cases.end(), [&](const Case& one) {
      return !one.File(role).empty();
    });
    if (!has_any)
      throw UsageError(
          fmt::format("{}: no case has one; give --{} or a list or data set that names them",
                      RoleName(role),
                      RoleName(role)));
  }
}

void AddLabelsOption(CLI::App& command, CohortArguments& arguments, const CohortRoles& roles) {
  CLI::Option* labels =
      roles.has_classes
          ? command.add_option("--labels",
                               arguments.classes,
                               "Vessel values of a label image, e.g. 1,2; or classes, e.g. "
                               "artery=1,vein=2,ignore=3.")
          : command.add_option(
                "--labels", arguments.labels, "Values of a label image that are vessel, e.g. 1,2.");
  labels->delimiter(',')->allow_extra_args(false);
}

}  // namespace

void AddCohortOptions(CLI::App& command, CohortArguments& arguments, const CohortRoles& roles) {
  command.add_option("inputs", arguments.inputs, "Files, folders, or one pattern with {id}.");
  for (const Role role : AllRoles(roles))
    command.add_option(
        "--" + std::string(RoleName(role)), arguments.patterns[role], std::string(RoleHelp(role)));
  command.add_option("--list",
                     arguments.list,
                     "CSV or JSON Lines table with the columns id,path[,fov,image,reference].");
  command.add_option("--data", arguments.data, "Description of a data set (YAML).");
  command.add_option("--root", arguments.root, "Folder of the data set.");
  command.add_option("--split", arguments.split, "Part of the data set.");
  command.add_option("--set", arguments.overrides, "KEY=VALUE: changes the description.")
      ->allow_extra_args(false);
  if (Holds(roles.primary, Role::kSoft) && Holds(roles.primary, Role::kMasks))
    command.add_option(
        "--threshold", arguments.threshold, "From 0 to 1: soft maps are masks from here on.");
  if (!Holds(roles.primary, Role::kImages)) {
    command.add_flag("--invert", arguments.invert, "Vessels are dark.");
    AddLabelsOption(command, arguments, roles);
  }
  command.add_option("--max-pixels", arguments.max_pixels, "Larger pictures are refused.");
  command.add_option(
      "--out", arguments.out, "Table to write, .csv or .jsonl; standard output without it.");
  if (roles.can_resume)
    command.add_flag("--resume", arguments.resume, "Continue the table of a stopped run.");
  command.add_option("--threads", arguments.threads, "Cases at a time; 0: all cores.");
  command.add_flag("--quiet", arguments.quiet, "No progress and no notes.");
}

CohortInput FindCohort(const CohortArguments& arguments, const CohortRoles& roles) {
  const Role primary = PrimaryRole(arguments, roles);
  CheckArguments(arguments, primary);
  CohortInput input;
  input.list = FindList(arguments, Query(arguments, roles, primary));
  CheckRequired(input.list, roles);
  input.refuses_inverted = roles.refuses_inverted;
  input.load.primary = primary;
  input.load.required = roles.required;
  input.load.optional = roles.optional;
  input.load.reads_images = roles.reads_images;
  input.load.threshold = arguments.threshold;
  input.load.invert = arguments.invert;
  input.load.files.labels = arguments.labels;
  ReadLabels(arguments, input.load);
  if (primary == Role::kSoft && !(arguments.labels.empty() && arguments.classes.empty()))
    throw UsageError("--labels: soft maps have no labels; leave it out, or give masks");
  input.load.files.read.max_pixels = arguments.max_pixels;
  input.load.reference_files.read.max_pixels = arguments.max_pixels;
  return input;
}

}  // namespace noref::cli
