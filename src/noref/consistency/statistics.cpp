// SPDX-License-Identifier: Apache-2.0
#include "noref/consistency/statistics.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/resource.h"
#include "noref/base/text.h"
#include "noref/table/table.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "data/statistics";

/// The table of a shipped data set, or the file itself.
fs::path TablePath(const std::string& data) {
  std::error_code code;
  if (fs::is_regular_file(data, code)) return data;
  const std::vector<std::string> known = ShippedStatistics();
  const std::string name = Lower(data);
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw UsageError(fmt::format(
        "--data {}: no such data set, and no such file{}", data, NameHint(name, known)));
  return ResourcePath(fmt::format("{}/{}.csv", kFolder, name));
}

/// The columns of one table of statistics, with access to a row's texts.
class StatisticsTable {
 public:
  explicit StatisticsTable(Table table) : table_(std::move(table)) {
    for (const char* name : {"image", "region", "positives", "negatives"}) table_.ColumnIndex(name);
  }

  std::size_t size() const { return table_.rows.size(); }

  /// Empty if the table has no such column.
  std::string Text(std::size_t row, std::string_view column) const {
    return table_.HasColumn(column) ? table_.rows[row][table_.ColumnIndex(column)] : "";
  }

  std::int64_t Count(std::size_t row, std::string_view column) const {
    const std::string text = Text(row, column);
    const std::optional<std::int64_t> count = ParseInt(text);
    if (!count || *count < 1 || *count > kMaxClassPixels)
      Fail(
          row,
          fmt::format("'{}' in column '{}' is no number of pixels from 1; scores need both classes "
                      "in each image",
                      text,
                      column));
    return *count;
  }

  /// What `column` is to be: `wanted`, or the default that `choose` makes of the values there are.
  template <class Choose>
  std::string Selected(std::string_view column, const std::string& wanted, Choose choose) const {
    std::vector<std::string> values;
    for (std::size_t row = 0; row < size(); ++row) {
      const std::string value = Text(row, column);
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    if (wanted.empty()) return choose(values);
    if (std::find(values.begin(), values.end(), wanted) == values.end())
      throw UsageError(fmt::format(
          "--{} {}: not in {}{}", column, wanted, table_.name, NameHint(wanted, values)));
    return wanted;
  }

  [[noreturn]] void Fail(std::size_t row, std::string_view reason) const {
    throw Error(fmt::format("{}:{}: {}", table_.name, table_.lines[row], reason));
  }

 private:
  Table table_;
};

/// Counts of one region by image, in the order of the table.
struct RegionColumn {
  std::vector<std::string> images;
  std::vector<ClassCounts> counts;
};

void CheckRegions(const std::string& name, const RegionColumn& fov, const RegionColumn& all) {
  if (fov.images.empty() && all.images.empty())
    throw Error(fmt::format("{}: no rows; check --split and --annotator", name));
  if (fov.images.empty() || all.images.empty()) return;
  if (fov.images != all.images)
    throw Error(fmt::format(
        "{}: {} images under the FoV and {} on all pixels are not the same in the same order; give "
        "both rows for each image",
        name,
        fov.images.size(),
        all.images.size()));
  for (std::size_t i = 0; i < fov.images.size(); ++i) {
    if (fov.counts[i].positives > all.counts[i].positives ||
        fov.counts[i].negatives > all.counts[i].negatives)
      throw Error(
          fmt::format("{}: image {}: more pixels of a class under the FoV than in the whole image; "
                      "check its rows",
                      name,
                      fov.images[i]));
  }
}

}  // namespace

std::vector<std::string> ShippedStatistics() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(ResourcePath(kFolder))) {
    if (entry.path().extension() == ".csv") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::size_t DataStatistics::ImageIndex(std::string_view image) const {
  const std::optional<std::int64_t> number = ParseInt(image);
  for (std::size_t i = 0; i < images.size(); ++i) {
    if (images[i] == image || (number && ParseInt(images[i]) == number)) return i;
  }
  throw Error(fmt::format("image {}: not in {}{}", image, name, NameHint(image, images)));
}

std::vector<RegionCounts> DataStatistics::Regions() const {
  if (!HasFov() || !HasAllPixels())
    throw Error(fmt::format("{}: has counts {} only; adjusting needs both regions",
                            name,
                            HasFov() ? "under the FoV" : "of all pixels"));
  std::vector<RegionCounts> regions;
  for (std::size_t i = 0; i < images.size(); ++i)
    regions.push_back(CountsOfRegions(fov[i], all_pixels[i]));
  return regions;
}

DataStatistics ReadStatistics(const StatisticsQuery& query) {
  const StatisticsTable table(ReadTable(TablePath(query.data)));
  const std::string split =
      table.Selected("split", query.split, [](const std::vector<std::string>& values) {
        const bool has_test = std::find(values.begin(), values.end(), "test") != values.end();
        return std::string(has_test ? "test" : "");
      });
  const std::string annotator =
      table.Selected("annotator", query.annotator, [](const std::vector<std::string>& values) {
        return values.empty() ? std::string() : values.front();
      });
  std::map<std::string, RegionColumn> regions;
  for (std::size_t row = 0; row < table.size(); ++row) {
    if (!split.empty() && table.Text(row, "split") != split) continue;
    if (table.Text(row, "annotator") != annotator) continue;
    const std::string region = table.Text(row, "region"), image = table.Text(row, "image");
    if (region != "fov" && region != "all")
      table.Fail(row, fmt::format("unknown region '{}'; known: fov, all", region));
    RegionColumn& column = regions[region];
    if (std::find(column.images.begin(), column.images.end(), image) != column.images.end())
      table.Fail(row, fmt::format("image {} has two rows of region {}; keep one", image, region));
    column.images.push_back(image);
    column.counts.push_back({table.Count(row, "positives"), table.Count(row, "negatives")});
  }
  CheckRegions(query.data, regions["fov"], regions["all"]);
  const bool has_all = !regions["all"].images.empty();
  return {.name = query.data,
          .images = regions[has_all ? "all" : "fov"].images,
          .fov = regions["fov"].counts,
          .all_pixels = regions["all"].counts};
}

}  // namespace noref
