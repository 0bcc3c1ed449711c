// SPDX-License-Identifier: Apache-2.0
// Score against threshold of each case: the side output of `noref threshold`.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "noref/dataset/case.h"
#include "noref/threshold/search.h"

namespace noref::cli {

/// Collects curves from several threads. The files hold them in the order of the cases.
class ThresholdCurves {
 public:
  void Add(const std::string& id, const ThresholdReport& report);

  /// A CSV table `id,threshold,score,chosen`.
  void WriteTable(const std::filesystem::path& path, const CaseList& list) const;

  /// All curves in one plot, the chosen thresholds as points.
  void WritePlot(const std::filesystem::path& path, const CaseList& list) const;

 private:
  struct Curve {
    std::vector<CurvePoint> points;
    float chosen = 0;
  };

  std::mutex mutex_;
  std::map<std::string, Curve> curves_;
};

}  // namespace noref::cli
