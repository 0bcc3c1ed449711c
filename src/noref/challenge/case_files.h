// SPDX-License-Identifier: Apache-2.0
// The files of a challenge folder, by case.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "noref/base/text.h"
#include "noref/challenge/class_figures.h"

namespace noref {

struct NaturalOrder {
  bool operator()(const std::string& a, const std::string& b) const {
    return a == b ? false : NaturalLess(a, b) || (!NaturalLess(b, a) && a < b);
  }
};

struct CaseFiles {
  /// Several files for one case name are a mistake that the evaluation reports.
  std::map<std::string, std::vector<std::filesystem::path>, NaturalOrder> by_case;
  /// Files that are neither of the task's kind nor part of another file.
  std::vector<std::filesystem::path> others;
};

/// The case files directly in `folder`: .json for task 1; .mha, .mhd, .nii, .nii.gz and .nrrd for
/// task 2. The case name is the file name without extension and without a final `_0000`. Hidden
/// files, folders and the data of detached volumes are passed over. Throws Error when the folder
/// is missing or holds no case.
CaseFiles FindCaseFiles(const std::filesystem::path& folder, ChallengeTask task);

}  // namespace noref
