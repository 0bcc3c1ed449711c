// SPDX-License-Identifier: Apache-2.0
#include "noref/dataset/description.h"

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"

namespace noref {

void SplitOptions::Visit(OptionVisitor& v) {
  v.Field("name", name, "Name of the split, for `--split`.");
  v.Field("ids", ids, "Its ids; `*`, `?` and `[0-9]` as in the shell.");
}

void DataSetOptions::Visit(OptionVisitor& v) {
  v.Field("name", name, "Name of the data set.");
  v.Field("about", about, "What it is, where it comes from, its terms.");
  v.Field(
      "root", root, "Folder that the patterns count from; counts from the description's folder.");
  v.Field("id_pattern", id_pattern, "What an id looks like; `*`, `?` and `[0-9]` as in the shell.");
  v.Field("masks", masks, "Segmentations to be judged.");
  v.Field("soft", soft, "Soft maps of a segmenter.");
  v.Field("fov", fov, "Fields of view.");
  v.Field("images", images, "Fundus images.");
  v.Field("reference", reference, "Manual masks.");
  v.Field("reference2", reference2, "Manual masks of a second reader.");
  v.List("splits", splits, "Named parts of the data set.");
}

const std::vector<std::string>& DataSetOptions::Patterns(Role role) const {
  switch (role) {
    case Role::kMasks:
      return masks;
    case Role::kSoft:
      return soft;
    case Role::kFov:
      return fov;
    case Role::kImages:
      return images;
    case Role::kReference:
      return reference;
    case Role::kReference2:
      return reference2;
  }
  NOREF_CHECK(false);
}

const std::vector<std::string>& DataSetOptions::SplitIds(const std::string& split) const {
  std::vector<std::string> names;
  for (const SplitOptions& known : splits) {
    if (known.name == split) return known.ids;
    names.push_back(known.name);
  }
  if (names.empty())
    throw UsageError(
        fmt::format("--split {}: the data set '{}' has no splits; leave it out", split, name));
  throw UsageError(fmt::format(
      "--split {}: the data set '{}' has no such split{}", split, name, NameHint(split, names)));
}

DataSetOptions LoadDataSet(const std::filesystem::path& path,
                           const std::filesystem::path& root,
                           std::span<const std::string> overrides) {
  DataSetOptions data;
  LoadOptions(data, path, overrides);
  data.root = root.empty() ? (path.parent_path() / data.root).string() : root.string();
  return data;
}

}  // namespace noref
