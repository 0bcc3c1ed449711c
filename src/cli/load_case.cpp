// SPDX-License-Identifier: Apache-2.0
#include "cli/load_case.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "noref/base/error.h"
#include "noref/base/file.h"
#include "noref/base/hash.h"
#include "noref/image/fov_estimate.h"

namespace noref::cli {
namespace {

namespace fs = std::filesystem;

bool Wants(const std::vector<Role>& roles, Role role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

SoftMap Inverted(SoftMap soft) {
  for (float& value : soft.values()) value = 1.0F - value;
  return soft;
}

/// Reads the files of one case in turn; the first picture sets the size of the others.
class CaseLoader {
 public:
  CaseLoader(const Case& one, const LoadOptions& options) : case_(one), options_(options) {}

  LoadedCase Load() {
    loaded_.id = case_.id;
    loaded_.path = *WantedFile(options_.primary);
    LoadPrimary();
    const auto image = WantedFile(Role::kImages);
    if (image && !loaded_.image &&
        (options_.reads_images || Wants(options_.required, Role::kImages)))
      LoadImage(*image);
    LoadFov();
    if (image && loaded_.image && options_.reads_images) RequireContrast(*image);
    if (options_.classes.names.empty())
      loaded_.reference = LoadReference(Role::kReference);
    else
      LoadReferenceClasses();
    loaded_.reference2 = LoadReference(Role::kReference2);
    MeasureVessels();
    return std::move(loaded_);
  }

 private:
  /// The file of a role that is asked for, if there is one.
  std::optional<fs::path> WantedFile(Role role) const {
    const fs::path file = case_.File(role);
    const bool required = role == options_.primary || Wants(options_.required, role);
    if (file.empty() && required)
      throw Error(
          Status::kMissing,
          fmt::format(
              "{}: no file for {}; add it or leave the case out", case_.id, RoleName(role)));
    if (file.empty() || (!required && !Wants(options_.optional, role))) return std::nullopt;
    return file;
  }

  /// The picture; its warnings, with the role, go into the case.
  template <class Picture>
  Picture Take(Decoded<Picture> decoded, Role role) {
    for (const Warning& warning : decoded.warnings)
      loaded_.warnings.push_back(fmt::format("{} {}", RoleName(role), FormatWarning(warning)));
    return std::move(decoded.value);
  }

  /// Throws unless the picture has the size of the one that is judged.
  template <class Picture>
  Picture Fitting(Picture picture, const fs::path& path) const {
    if (picture.size() == size_) return picture;
    throw Error(Status::kSizeMismatch,
                fmt::format("{}: is {}x{}, but {} is {}x{}; give files of one size",
                            path.string(),
                            picture.width(),
                            picture.height(),
                            loaded_.path.string(),
                            size_.width,
                            size_.height));
  }

  /// The picture that is judged, as a mask, a soft map or both; or the image that is segmented.
  void LoadPrimary() {
    if (options_.primary == Role::kImages) {
      loaded_.image = Take(ReadFundus(loaded_.path, options_.files.read), Role::kImages);
      size_ = loaded_.image->size();
      return;
    }
    if (!options_.classes.names.empty()) {
      loaded_.classes =
          Take(ReadClasses(loaded_.path, options_.classes, options_.files.read), options_.primary);
      loaded_.mask = AnyClass(*loaded_.classes);
      size_ = loaded_.mask->size();
      return;
    }
    if (options_.primary != Role::kSoft) {
      Mask mask = Take(ReadMask(loaded_.path, options_.files), options_.primary);
      loaded_.mask = options_.invert ? noref::Inverted(mask) : std::move(mask);
      size_ = loaded_.mask->size();
      return;
    }
    SoftMap soft = Take(ReadSoftMap(loaded_.path, options_.files.read), Role::kSoft);
    if (options_.invert) soft = Inverted(std::move(soft));
    if (options_.threshold) loaded_.mask = Binarize(soft, static_cast<float>(*options_.threshold));
    size_ = soft.size();
    loaded_.soft = std::move(soft);
  }

  void LoadImage(const fs::path& path) {
    loaded_.image = Fitting(Take(ReadFundus(path, options_.files.read), Role::kImages), path);
  }

  /// A given FoV, else one from the fundus image, else the whole frame.
  void LoadFov() {
    const auto fov = WantedFile(Role::kFov);
    const auto image = WantedFile(Role::kImages);
    if (fov) {
      loaded_.fov = Fitting(Take(ReadFov(*fov, options_.files.read), Role::kFov), *fov);
      loaded_.fov_source = FovSource::kFile;
    } else if (image) {
      if (!loaded_.image) LoadImage(*image);
      EstimateFromImage();
    } else {
      loaded_.fov = WholeFrame(size_);
      loaded_.fov_source = FovSource::kFrame;
    }
  }

  /// A model would judge any mask by it all the same.
  void RequireContrast(const fs::path& path) const {
    std::optional<Rgb> first;
    for (std::size_t i = 0; i < loaded_.fov.PixelCount(); ++i) {
      if (loaded_.fov.values()[i] == 0) continue;
      const Rgb pixel = loaded_.image->values()[i];
      if (first && pixel != *first) return;
      first = pixel;
    }
    throw Error(fmt::format("{}: the fundus image is constant in its field of view; check the file",
                            path.string()));
  }

  /// The disc in the fundus image, or the whole frame with a warning where there is none.
  void EstimateFromImage() {
    FovEstimate estimate = EstimateFov(*loaded_.image);
    loaded_.fov = std::move(estimate.fov);
    loaded_.fov_source = estimate.found ? FovSource::kEstimated : FovSource::kFrame;
    if (!estimate.found) loaded_.warnings.emplace_back("images fov_not_found");
  }

  std::optional<Mask> LoadReference(Role role) {
    const auto path = WantedFile(role);
    if (!path || role == options_.primary) return std::nullopt;
    return Fitting(Take(ReadMask(*path, options_.reference_files), role), *path);
  }

  void LoadReferenceClasses() {
    const auto path = WantedFile(Role::kReference);
    if (!path) return;
    Decoded<ClassMap> classes = ReadClasses(*path, options_.classes, options_.reference_files.read);
    loaded_.reference_classes = Fitting(Take(std::move(classes), Role::kReference), *path);
    loaded_.reference = AnyClass(*loaded_.reference_classes);
  }

  /// How much of the FoV is vessel, and whether that can be. A soft map without a threshold is
  /// looked at as if it were cut in the middle.
  void MeasureVessels() {
    if (!loaded_.mask && !loaded_.soft) return;
    const Mask mask = loaded_.mask ? *loaded_.mask : Binarize(*loaded_.soft, 0.5F);
    const std::size_t vessels = CountOnes(Inside(mask, loaded_.fov));
    const std::size_t area = CountOnes(loaded_.fov);
    NOREF_CHECK(area > 0);
    if (loaded_.mask)
      loaded_.vessel_fraction = static_cast<double>(vessels) / static_cast<double>(area);
    loaded_.is_suspected_inverted = vessels < area && IsSuspectedInverted(mask, loaded_.fov);
  }

  const Case& case_;
  const LoadOptions& options_;
  LoadedCase loaded_;
  Size size_;
};

}  // namespace

std::string_view FovSourceName(FovSource source) {
  switch (source) {
    case FovSource::kFile:
      return "file";
    case FovSource::kEstimated:
      return "estimated";
    case FovSource::kFrame:
      return "frame";
  }
  NOREF_CHECK(false);
}

LoadedCase LoadCase(const Case& one, const LoadOptions& options) {
  return CaseLoader(one, options).Load();
}

void RequirePolarity(const LoadedCase& one, const LoadOptions& options) {
  if (!one.is_suspected_inverted) return;
  throw Error(
      Status::kSuspectedInverted,
      fmt::format("{}: more than half of the field of view is vessel; {}",
                  one.path.string(),
                  options.invert ? "leave out --invert" : "if vessels are dark, give --invert"));
}

void RequireVessels(const LoadedCase& one) {
  NOREF_CHECK(one.vessel_fraction);
  if (*one.vessel_fraction == 0.0)
    throw Error(Status::kEmpty,
                fmt::format("{}: no vessel in the field of view; check mask and threshold",
                            one.path.string()));
  if (*one.vessel_fraction == 1.0)
    throw Error(Status::kFull,
                fmt::format("{}: the whole field of view is vessel; check mask and threshold",
                            one.path.string()));
}

void RequireUsableReference(const LoadedCase& one) {
  NOREF_CHECK(one.reference);
  const std::size_t vessels = CountOnes(Inside(*one.reference, one.fov));
  const auto fail = [&](Status status, const char* what) {
    throw Error(
        status,
        fmt::format("{}: in its reference {}; check the file or leave the case out", one.id, what));
  };
  if (vessels == 0) fail(Status::kEmpty, "there is no vessel in the field of view");
  if (vessels == CountOnes(one.fov)) fail(Status::kFull, "the whole field of view is vessel");
  if (IsSuspectedInverted(*one.reference, one.fov))
    fail(Status::kSuspectedInverted, "more than half of the field of view is vessel");
}

std::string SettingsText(const LoadOptions& options) {
  std::string classes;
  for (const auto& [value, bits] : options.classes.bits)
    classes += fmt::format(" {}:{}", value, bits);
  return fmt::format(
      "primary {} threshold {} invert {} labels {} reference labels {} max_pixels {} classes {}{}",
      RoleName(options.primary),
      options.threshold ? fmt::to_string(*options.threshold) : "none",
      options.invert,
      fmt::join(options.files.labels, ","),
      fmt::join(options.reference_files.labels, ","),
      options.files.read.max_pixels,
      fmt::join(options.classes.names, ","),
      classes);
}

std::string Fingerprint(const Case& one, std::string_view settings) {
  std::string text(settings);
  for (const auto& [role, path] : one.files) {
    text += fmt::format("\n{} {} ", RoleName(role), path.string());
    try {
      text += Sha256Hex(ReadBytes(path));
    } catch (const Error& error) {
      text += StatusName(error.status());
    }
  }
  return Sha256Hex(text).substr(0, 16);
}

}  // namespace noref::cli
