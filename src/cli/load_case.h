// SPDX-License-Identifier: Apache-2.0
// Reads the files of one case and checks that they fit together.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noref/dataset/case.h"
#include "noref/image/decode.h"
#include "noref/image/grid.h"
#include "noref/image/label_classes.h"

namespace noref::cli {

enum class FovSource {
  kFile,       ///< a given file
  kEstimated,  ///< from the fundus image
  kFrame,      ///< the whole frame: neither of them is there
};

/// `file`, `estimated` or `frame`.
std::string_view FovSourceName(FovSource source);

struct LoadOptions {
  /// What is judged: soft maps, else masks; manual masks too where they are the input. Or fundus
  /// images, which are segmented.
  Role primary = Role::kMasks;
  std::vector<Role> required;  ///< an Error (kMissing) if a case has no such file
  /// Read where there is a file; the FoV is the whole frame unless kFov or kImages is among them.
  std::vector<Role> optional;
  bool reads_images = false;        ///< the fundus image also where there is a FoV file
  std::optional<double> threshold;  ///< makes masks of soft maps
  bool invert = false;              ///< vessels are dark in the files of the primary role
  MaskOptions files;                ///< `--labels` and the limit of pixels
  MaskOptions reference_files;      ///< the same for references
  /// Masks and references are label images of these classes; none: they are masks.
  LabelClasses classes;
};

/// Pictures of one size.
struct LoadedCase {
  std::string id;
  std::filesystem::path path;   ///< of the picture that is judged
  std::optional<Mask> mask;     ///< unless images or soft maps without a threshold are the input
  std::optional<SoftMap> soft;  ///< if soft maps are judged
  Fov fov;
  FovSource fov_source = FovSource::kFrame;
  std::optional<RgbImage> image;
  std::optional<Mask> reference;
  /// Where masks and references have classes; `mask` and `reference` are then those of any class.
  std::optional<ClassMap> classes;
  std::optional<ClassMap> reference_classes;
  std::optional<Mask> reference2;
  std::optional<double> vessel_fraction;  ///< of the mask within the FoV
  bool is_suspected_inverted = false;     ///< most of the FoV is vessel, but not all of it
  std::vector<std::string> warnings;
};

/// Reads what the options ask for; the fundus image also where the FoV must be estimated from it.
/// Throws Error with the status for the row: kMissing, kSizeMismatch, and those of the readers.
LoadedCase LoadCase(const Case& one, const LoadOptions& options);

/// Throws Error kSuspectedInverted for a case that is. NMI cannot see inversion.
void RequirePolarity(const LoadedCase& one, const LoadOptions& options);

/// Throws Error kEmpty or kFull unless the mask has both vessel and background within the FoV.
void RequireVessels(const LoadedCase& one);

/// Throws Error kEmpty, kFull or kSuspectedInverted unless the reference has vessel and, for the
/// most part, background within the FoV: a calibration or a test would count it without a word.
void RequireUsableReference(const LoadedCase& one);

/// 16 hexadecimal digits that change when a path or the content of one of the case's files does, or
/// `settings`: the text of all options and the model that a result depends on.
std::string Fingerprint(const Case& one, std::string_view settings);

/// The part of `settings` that stands for the load options.
std::string SettingsText(const LoadOptions& options);

}  // namespace noref::cli
