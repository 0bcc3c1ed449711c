// SPDX-License-Identifier: Apache-2.0
// The one table of measures against a reference: the evaluate command, its documentation and the
// comparison of result tables all read it. A new measure is one line here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noref/metrics/case_pair.h"

namespace noref {

enum class MetricGroup { kCounts, kOverlap, kInformation, kSoft, kSurface, kTopology };

/// `counts`, `overlap`, `information`, `soft`, `surface`, `topology`.
std::string_view MetricGroupName(MetricGroup group);

enum class Better { kHigher, kLower, kNeither };

struct Metric {
  std::string_view name;  ///< column in result tables
  MetricGroup group;
  Better better;
  std::string_view meaning;  ///< with formula and, where there is one, range
  std::string_view source;
  std::string_view without;  ///< what stands there for empty or constant masks
  std::optional<double> (*value)(CasePair&);
};

/// All measures, in the order of columns.
std::span<const Metric> MetricTable();

/// True for measures that count something: their values are whole.
bool IsCount(const Metric& metric);

/// The measure of that name, or null.
const Metric* FindMetric(std::string_view name);

/// The measures of these names and groups, in the order of the table; all of them for none. Throws
/// UsageError with the nearest name.
std::vector<const Metric*> SelectMetrics(std::span<const std::string> names);

/// The table as Markdown, for docs/metrics.md.
std::string DescribeMetrics();

}  // namespace noref
