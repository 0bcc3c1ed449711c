// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/locations.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "noref/base/error.h"
#include "noref/base/file.h"

namespace noref {
namespace {

using nlohmann::json;

json ReadJson(const std::filesystem::path& path) {
  json content = json::parse(ReadText(path), nullptr, false);
  if (content.is_discarded())
    throw Error(Status::kUnreadable, path.string() + ": not JSON; write it anew");
  return content;
}

/// `entry` for a message, cut to a length that fits into a line.
std::string Shown(const json& entry) {
  std::string text = entry.dump(-1, ' ', true, json::error_handler_t::replace);
  if (text.size() > 40) text = text.substr(0, 37) + "...";
  return text;
}

/// A whole number may be written 7 or 7.0, as the challenge's program takes it.
int ParseClass(const json& entry, int class_count, const std::filesystem::path& path) {
  const double number = entry.is_number() ? entry.get<double>() : 0;
  if (number != std::floor(number) || number < 1 || number > class_count)
    throw Error(fmt::format("{}: '{}' is no class; use whole numbers from 1 to {}",
                            path.string(),
                            Shown(entry),
                            class_count));
  return static_cast<int>(number);
}

Locations ParseLocations(const json& entries, int class_count, const std::filesystem::path& path) {
  Locations locations;
  for (const json& entry : entries) locations.push_back(ParseClass(entry, class_count, path));
  return locations;
}

std::int64_t Count(const Locations& locations, int label) {
  return std::count(locations.begin(), locations.end(), label);
}

}  // namespace

Locations ReadTrueLocations(const std::filesystem::path& path, int class_count) {
  const json content = ReadJson(path);
  const bool is_truth =
      content.is_object() && content.contains("locations") && content["locations"].is_array();
  if (!is_truth)
    throw Error(Status::kUnreadable,
                path.string() + ": no ground truth; write {\"locations\": [7, 36]}");
  return ParseLocations(content["locations"], class_count, path);
}

Locations ReadPredictedLocations(const std::filesystem::path& path, int class_count) {
  const json content = ReadJson(path);
  if (!content.is_array())
    throw Error(Status::kUnreadable, path.string() + ": not a list of classes; write [7, 36]");
  return ParseLocations(content, class_count, path);
}

CaseFigures CompareLocations(const Locations& truth, const Locations& prediction, int class_count) {
  CaseFigures figures(static_cast<std::size_t>(class_count));
  for (int label = 1; label <= class_count; ++label) {
    const std::int64_t predicted = Count(prediction, label);
    const std::int64_t actual = Count(truth, label);
    ClassFigures& of_class = figures[static_cast<std::size_t>(label) - 1];
    of_class.true_positives = std::min(predicted, actual);
    of_class.false_positives = predicted - of_class.true_positives;
    of_class.false_negatives = actual - of_class.true_positives;
    of_class.true_negatives = std::ssize(truth) - actual;
  }
  return figures;
}

}  // namespace noref
