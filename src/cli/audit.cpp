// SPDX-License-Identifier: Apache-2.0
#include "cli/audit.h"

#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "noref/base/file.h"
#include "noref/config/options.h"
#include "noref/graph/audit.h"
#include "noref/graph/audit_json.h"
#include "noref/graph/audit_overlay.h"
#include "noref/image/image_writer.h"

#include "cli/cohort.h"
#include "cli/command_options.h"
#include "cli/commands.h"
#include "cli/output_file.h"

namespace noref::cli {
namespace {

CohortRoles AuditRoles() {
  return {.primary = {Role::kMasks, Role::kSoft},
          .required = {},
          .optional = {Role::kFov, Role::kImages}};
}

/// A figure of the table. Lengths are in pixels of the mask.
struct Figure {
  const char* name;
  Cell (*value)(const AuditReport&);
};

Cell Count(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

std::int64_t AreaPx(const std::vector<Component>& components) {
  std::int64_t area = 0;
  for (const Component& component : components) area += component.area_px;
  return area;
}

constexpr Figure kFigures[] = {
    {"components", [](const AuditReport& r) { return Count(r.components.size()); }},
    {"small_components", [](const AuditReport& r) { return Count(r.small_components.size()); }},
    {"small_component_px", [](const AuditReport& r) { return Cell(AreaPx(r.small_components)); }},
    {"holes", [](const AuditReport& r) { return Count(r.holes.size()); }},
    {"small_holes", [](const AuditReport& r) { return Count(r.small_holes.size()); }},
    {"small_hole_px", [](const AuditReport& r) { return Cell(AreaPx(r.small_holes)); }},
    {"box_dimension", [](const AuditReport& r) { return CellOf(r.box_dimension); }},
    {"box_dimension_circle", [](const AuditReport& r) { return CellOf(r.box_dimension_circle); }},
    {"vertices", [](const AuditReport& r) { return Count(r.graph.vertices.size()); }},
    {"edges", [](const AuditReport& r) { return Count(r.graph.edges.size()); }},
    {"end_points", [](const AuditReport& r) { return Cell(r.end_points); }},
    {"bifurcations", [](const AuditReport& r) { return Cell(r.bifurcations); }},
    {"crossings", [](const AuditReport& r) { return Cell(r.crossings); }},
    {"cycles", [](const AuditReport& r) { return Count(r.trees.cycles); }},
    {"trees", [](const AuditReport& r) { return Count(r.trees.trees.size()); }},
    {"strahler_order", [](const AuditReport& r) { return Cell(std::int64_t{r.strahler_order}); }},
    {"length_px", [](const AuditReport& r) { return Cell(r.length_px); }},
    {"thick_length_px", [](const AuditReport& r) { return Cell(r.thick_length_px); }},
    {"thin_length_px", [](const AuditReport& r) { return Cell(r.thin_length_px); }},
    {"mean_calibre_px", [](const AuditReport& r) { return CellOf(r.mean_calibre_px); }},
    {"mean_tortuosity", [](const AuditReport& r) { return CellOf(r.mean_tortuosity); }},
    {"mean_bifurcation_angle_deg",
     [](const AuditReport& r) { return CellOf(r.mean_bifurcation_angle_deg); }},
    {"suspicious_calibre",
     [](const AuditReport& r) { return Cell(r.CountSuspicions(SuspicionKind::kCalibre)); }},
    {"suspicious_parent",
     [](const AuditReport& r) { return Cell(r.CountSuspicions(SuspicionKind::kParent)); }},
    {"suspicious_angle",
     [](const AuditReport& r) { return Cell(r.CountSuspicions(SuspicionKind::kAngle)); }},
    {"suspicious_tortuosity",
     [](const AuditReport& r) { return Cell(r.CountSuspicions(SuspicionKind::kTortuosity)); }},
};

struct AuditWork {
  const AuditArguments& arguments;
  AuditOptions options;

  CaseResult operator()(const LoadedCase& one) const {
    RequireVessels(one);
    const AuditReport report = AuditMask(*one.mask, one.fov, options);
    if (!arguments.graphs.empty())
      WriteFile(OutputFile(arguments.graphs, one.id, ".json"), AuditJson(one.id, report));
    if (!arguments.overlays.empty())
      WritePng(OutputFile(arguments.overlays, one.id, ".png"),
               AuditOverlay(*one.mask, one.fov, report));
    Row row;
    for (const Figure& figure : kFigures) row.push_back(figure.value(report));
    return {.rows = {row}, .warnings = {}};
  }
};

}  // namespace

int RunAudit(const AuditArguments& arguments) {
  AuditOptions options;
  LoadCommandOptions([&](OptionVisitor& v) { options.Visit(v); }, arguments.options);
  CohortTable table;
  table.label = "auditing";
  for (const Figure& figure : kFigures) table.columns.push_back({figure.name});
  table.settings = fmt::format("audit graphs={} overlays={}\n{}",
                               arguments.graphs,
                               arguments.overlays,
                               DumpOptions(options));
  return RunCohort(arguments.cohort,
                   FindCohort(arguments.cohort, AuditRoles()),
                   table,
                   AuditWork{arguments, options});
}

void AddAuditCommand(CLI::App& program, Action& action) {
  CLI::App* command =
      program.add_subcommand("audit", "Examine the structure of vessel masks without a reference.");
  auto arguments = std::make_shared<AuditArguments>();
  AddCohortOptions(*command, arguments->cohort, AuditRoles());
  command->add_option("--option", arguments->options, "KEY=VALUE: an option of docs/audit.md.")
      ->allow_extra_args(false);
  command->add_option(
      "--graphs", arguments->graphs, "Folder for the graph of each mask with all findings (JSON).");
  command->add_option("--overlays",
                      arguments->overlays,
                      "Folder for a picture of the findings of each mask (PNG).");
  command->final_callback(
      [arguments, &action] { action = [arguments] { return RunAudit(*arguments); }; });
}

}  // namespace noref::cli
