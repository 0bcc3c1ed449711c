// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/case_files.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/volume/volume_file.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> Stem(const std::string& file_name, ChallengeTask task) {
  if (task == ChallengeTask::kSegmentation) return VolumeStem(file_name);
  constexpr std::string_view kJson = ".json";
  if (file_name.size() <= kJson.size() || !Lower(file_name).ends_with(kJson)) return std::nullopt;
  return file_name.substr(0, file_name.size() - kJson.size());
}

/// The challenge names images X_0000 and their ground truth X.
std::string CaseName(std::string stem) {
  constexpr std::string_view kChannel = "_0000";
  if (stem.size() > kChannel.size() && stem.ends_with(kChannel))
    stem.resize(stem.size() - kChannel.size());
  return stem;
}

bool IsDetachedData(const fs::path& path) {
  const std::string extension = Lower(path.extension().string());
  return extension == ".raw" || extension == ".zraw";
}

std::vector<fs::path> FilesIn(const fs::path& folder) {
  std::error_code code;
  fs::directory_iterator entries(folder, code);
  if (code)
    throw Error(Status::kUnreadable,
                folder.string() + ": not a folder that can be read; check the name");
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : entries) {
    const bool is_hidden = entry.path().filename().string().starts_with('.');
    if (!is_hidden && !entry.is_directory()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

CaseFiles FindCaseFiles(const fs::path& folder, ChallengeTask task) {
  CaseFiles files;
  for (const fs::path& path : FilesIn(folder)) {
    if (const auto stem = Stem(path.filename().string(), task)) {
      files.by_case[CaseName(*stem)].push_back(path);
    } else if (task == ChallengeTask::kLocations || !IsDetachedData(path)) {
      files.others.push_back(path);
    }
  }
  if (files.by_case.empty())
    throw Error(
        Status::kMissing,
        fmt::format("{}: holds no case; give a folder of {} files",
                    folder.string(),
                    task == ChallengeTask::kLocations ? ".json" : ".mha, .nii.gz or .nrrd"));
  return files;
}

}  // namespace noref
