// SPDX-License-Identifier: Apache-2.0
// Whole-file reading with clear errors, and writing that never leaves half a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noref {

/// The bytes of a regular file. Throws Error (kUnreadable) if it is missing, a directory, not
/// readable, or larger than `limit_bytes`.
std::vector<std::uint8_t> ReadBytes(const std::filesystem::path& path,
                                    std::uint64_t limit_bytes = std::uint64_t{4} << 30);

/// The same as text.
std::string ReadText(const std::filesystem::path& path,
                     std::uint64_t limit_bytes = std::uint64_t{1} << 30);

/// Writes a file under a temporary name in the same folder, flushes it to disk and renames it, so
/// that `path` holds either the old content or the whole new one. Missing parent folders are made.
/// Throws Error when the folder is not writable or the disk is full; nothing is left behind.
void WriteFile(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
void WriteFile(const std::filesystem::path& path, std::string_view text);

/// A file that grows line by line, for cohorts that may be stopped at any time. Each line is handed
/// to the system at once.
class AppendFile {
 public:
  /// Opens for appending after cutting the file to its first `keep_bytes` bytes (0: a new file).
  AppendFile(const std::filesystem::path& path, std::uint64_t keep_bytes);
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  /// Appends `text` (which holds its own line ends). Throws Error when the disk is full.
  void Append(std::string_view text);

 private:
  std::filesystem::path path_;
  int descriptor_;
};

}  // namespace noref
