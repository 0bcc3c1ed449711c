// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/phantom_set.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/interrupt.h"
#include "noref/base/parallel.h"
#include "noref/base/progress.h"
#include "noref/dataset/description.h"
#include "noref/image/image_writer.h"
#include "noref/metrics/contingency.h"
#include "noref/metrics/overlap.h"
#include "noref/phantom/vessel_raster.h"
#include "noref/report/contact_sheet.h"
#include "noref/table/table.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

/// A folder that is filled under a temporary name beside its place.
class StagedFolder {
 public:
  explicit StagedFolder(const fs::path& place) : place_(Normal(place)) {
    std::error_code code;
    if (fs::exists(place_, code) &&
        (!fs::is_directory(place_, code) || !fs::is_empty(place_, code)))
      throw UsageError(
          fmt::format("{}: exists and is not an empty folder; name a new one", place.string()));
    staged_ = place_.string() + fmt::format(".{}.partial", ::getpid());
    if (!fs::create_directories(staged_, code) && code)
      throw Error(fmt::format("{}: cannot make the folder: {}; choose a place that is writable",
                              place.string(),
                              code.message()));
  }
  ~StagedFolder() {
    std::error_code code;
    if (!staged_.empty()) fs::remove_all(staged_, code);
  }
  StagedFolder(const StagedFolder&) = delete;
  StagedFolder& operator=(const StagedFolder&) = delete;

  const fs::path& path() const { return staged_; }

  void Commit() {
    std::error_code code;
    fs::rename(staged_, place_, code);
    if (code)
      throw Error(fmt::format(
          "{}: cannot be put in place: {}; name a new folder", place_.string(), code.message()));
    staged_.clear();
  }

 private:
  static fs::path Normal(const fs::path& path) {
    const fs::path normal = fs::absolute(path).lexically_normal();
    return normal.has_filename() ? normal : normal.parent_path();
  }

  fs::path place_;
  fs::path staged_;
};

/// Labels 0 to 3 as grey levels 0 to 3.
GreyImage LabelPicture(const LabelMap& labels) {
  GreyImage picture(labels.size());
  for (std::size_t i = 0; i < labels.PixelCount(); ++i)
    picture.values()[i] = static_cast<float>(labels.values()[i]) / 255.0f;
  return picture;
}

/// Arteries red, veins blue, crossings between.
RgbImage ColoredLabels(const LabelMap& labels) {
  RgbImage picture(labels.size());
  for (std::size_t i = 0; i < labels.PixelCount(); ++i) {
    const std::uint8_t label = labels.values()[i];
    Rgb& pixel = picture.values()[i];
    if (label == kArteryLabel) pixel = {235, 80, 60};
    if (label == kVeinLabel) pixel = {70, 120, 255};
    if (label == kCrossingLabel) pixel = {220, 90, 220};
  }
  return picture;
}

std::string QualityFolder(double quality) {
  return fmt::format("soft/q{:g}", quality);
}

const std::vector<Column>& IndexColumns() {
  static const std::vector<Column> columns{{"id"},
                                           {"vessel_fraction", 4},
                                           {"branch_points"},
                                           {"segmentation_quality", 4},
                                           {"segmentation_dice", 4}};
  return columns;
}

/// What the set's own files say about one phantom.
struct Entry {
  Row row;                  ///< of phantoms.csv
  std::vector<Tile> tiles;  ///< of sheet.png, one for each section; empty when it is not shown
};

constexpr std::uint64_t kShown = 4;
constexpr int kTilePx = 220;

std::vector<SheetSection> SheetSections(const PhantomSetOptions& options) {
  std::vector<SheetSection> sections(3);
  sections[0].title = "Pictures";
  sections[1].title = "Vessels";
  sections[2].title = "Arteries (red) and veins (blue)";
  for (const double quality : options.qualities) {
    sections.emplace_back();
    sections.back().title = fmt::format("Soft maps of quality {:g}, Dice at one half", quality);
  }
  return sections;
}

std::optional<double> DiceOf(const Phantom& eye, const SoftMap& soft) {
  return Dice(CountPixels(Binarize(soft, 0.5f), eye.mask, eye.fov));
}

/// Writes the files of one phantom.
Entry WriteOne(const fs::path& folder, const PhantomSetOptions& options, std::uint64_t index) {
  const Phantom eye = MakePhantom(options.eye, options.seed, index);
  const std::string id = PhantomId(index);
  const std::string png = id + ".png";
  WritePng(folder / "masks" / png, eye.mask);
  WritePng(folder / "labels" / png, LabelPicture(eye.labels));
  WritePng(folder / "fov" / png, eye.fov);
  const RgbImage picture = FundusPicture(eye, options.picture);
  WritePng(folder / "images" / png, picture);
  WriteFile(folder / "truth" / (id + ".json"), PhantomTruthJson(eye));
  Entry entry;
  if (index < kShown)
    entry.tiles = {{.picture = Thumbnail(picture, kTilePx), .caption = id},
                   {.picture = Thumbnail(eye.mask, kTilePx), .caption = id},
                   {.picture = Thumbnail(ColoredLabels(eye.labels), kTilePx), .caption = id}};
  for (const double quality : options.qualities) {
    const SoftMap soft = SimulatedSoftMap(eye, quality, options.soft);
    WritePng(folder / QualityFolder(quality) / png, soft);
    if (index < kShown) entry.tiles.push_back({Thumbnail(soft, kTilePx), id, DiceOf(eye, soft)});
  }
  const double quality = SegmentationQuality(index);
  const SoftMap own_soft = SimulatedSoftMap(eye, quality, options.soft);
  WritePng(folder / "segmentations" / png, Binarize(own_soft, 0.5f));
  const auto branch_points =
      std::count_if(eye.tree.begin(), eye.tree.end(), [](const VesselSegment& segment) {
        return segment.parent >= 0;
      });
  entry.row = {id,
               static_cast<double>(CountOnes(eye.mask)) / static_cast<double>(CountOnes(eye.fov)),
               std::int64_t{branch_points / 2},
               quality,
               CellOf(DiceOf(eye, own_soft))};
  return entry;
}

/// What the other commands read.
std::string DescriptionYaml(const PhantomSetOptions& options) {
  DataSetOptions data;
  data.name = "phantoms";
  data.about = fmt::format("{} phantoms of {} pixels, seed {}. Their vessels are known exactly.",
                           options.count,
                           options.eye.size,
                           options.seed);
  data.id_pattern = "p*";
  data.masks = {"segmentations/{id}.png"};
  data.reference = {"masks/{id}.png"};
  data.fov = {"fov/{id}.png"};
  data.images = {"images/{id}.png"};
  if (!options.qualities.empty())
    data.soft = {QualityFolder(options.qualities[options.qualities.size() / 2]) + "/{id}.png"};
  data.splits = {{.name = "training", .ids = {"p*[1-7]"}}, {.name = "test", .ids = {"p*[089]"}}};
  return DumpOptions(data);
}

}  // namespace

std::string PhantomId(std::uint64_t index) {
  return fmt::format("p{:04}", index + 1);
}

double SegmentationQuality(std::uint64_t index) {
  // Multiples of the golden ratio, modulo 1, fill the interval evenly at any count.
  constexpr double kGolden = 0.6180339887498949;
  const double share = (static_cast<double>(index) + 0.5) * kGolden;
  return 0.3 + 0.7 * (share - std::floor(share));
}

void WritePhantomSet(const fs::path& folder, const PhantomSetOptions& options, int threads) {
  StagedFolder staged(folder);
  const InterruptGuard interrupt;
  const auto count = static_cast<std::size_t>(options.count);
  Progress progress("phantoms", count, "eyes");
  std::vector<SheetSection> sections = SheetSections(options);
  std::string index = FormatHeader(IndexColumns(), TableFormat::kCsv);
  ParallelStreamOf<Entry>(
      count,
      threads,
      [&](std::size_t i) { return WriteOne(staged.path(), options, i); },
      [&](std::size_t i, Entry entry) {
        index += FormatRow(IndexColumns(), entry.row, TableFormat::kCsv);
        for (std::size_t k = 0; k < entry.tiles.size(); ++k)
          sections[k].tiles.push_back(std::move(entry.tiles[k]));
        progress.Update(i + 1);
        return !interrupt.IsInterrupted();
      });
  if (interrupt.IsInterrupted())
    throw Error(fmt::format("{}: interrupted; nothing was written", folder.string()));
  WritePng(staged.path() / "sheet.png", ContactSheet(sections, {.tile_px = kTilePx}));
  WriteFile(staged.path() / "phantoms.csv", index);
  WriteFile(staged.path() / "options.yaml", DumpOptions(options));
  WriteFile(staged.path() / "dataset.yaml", DescriptionYaml(options));
  staged.Commit();
}

}  // namespace noref
