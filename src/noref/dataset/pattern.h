// SPDX-License-Identifier: Apache-2.0
// Path patterns in which `{id}` stands for the id of a case: `fov/{id}_mask.gif`, `{id}/mask.png`.
//
// `*` stands for any characters and `?` for one, within one part of the path. `{id}` is the
// shortest text that fits and, where it comes twice, the same text. The extension of the file is
// compared without regard to case (02.JPG is found by {id}.jpg); the extension `.*` stands for any
// image extension. Files that begin with a dot are found only by patterns that do so too.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace noref {

using FilesById = std::map<std::string, std::filesystem::path>;

/// The files that `pattern` (relative to `root` unless absolute) matches and whose ids fit the
/// shell pattern `id_glob`. Empty if there are none. A link to nowhere counts as a file: it is for
/// the reader to say what is wrong with it. Throws Error if an id stands for two files, or if a
/// folder cannot be read.
FilesById ExpandPattern(const std::filesystem::path& root,
                        const std::string& pattern,
                        const std::string& id_glob);

/// For a pattern that matches nothing: what there is instead, e.g. `there is no folder 'fov'`.
std::string DescribeMismatch(const std::filesystem::path& root, const std::string& pattern);

/// True if the pattern holds `{id}`.
bool HasId(std::string_view pattern);

/// True if `text` fits a pattern of the shell with `*`, `?` and `[...]`.
bool FitsGlob(const std::string& text, const std::string& glob);

}  // namespace noref
