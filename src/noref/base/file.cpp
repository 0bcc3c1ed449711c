// SPDX-License-Identifier: Apache-2.0
#include "noref/base/file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "noref/base/error.h"

namespace noref {
namespace {

namespace fs = std::filesystem;

std::string SystemReason() {
  return std::strerror(errno);
}

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int value() const { return value_; }

 private:
  int value_;
};

/// Writes all bytes or returns false with errno set.
bool WriteAll(int descriptor, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

std::span<const std::uint8_t> AsBytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void MakeParentFolder(const fs::path& path) {
  if (!path.has_parent_path()) return;
  std::error_code code;
  fs::create_directories(path.parent_path(), code);
  if (code && !fs::is_directory(path.parent_path()))
    throw Error(fmt::format("{}: cannot make the folder: {}; choose a folder you may write to",
                            path.parent_path().string(),
                            code.message()));
}

[[noreturn]] void ThrowWriteError(const fs::path& path, const std::string& reason) {
  throw Error(fmt::format(
      "{}: cannot write: {}; free space or choose another output path", path.string(), reason));
}

/// Fills `bytes` from the descriptor; returns the number of bytes read, or -1.
std::int64_t ReadAll(int descriptor, std::span<std::uint8_t> bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::read(descriptor, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return static_cast<std::int64_t>(done);
}

}  // namespace

std::vector<std::uint8_t> ReadBytes(const fs::path& path, std::uint64_t limit_bytes) {
  // O_NONBLOCK: opening a named pipe must not wait for a writer.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.value() < 0)
    throw Error(Status::kUnreadable,
                fmt::format("{}: cannot open: {}; check the path", path.string(), SystemReason()));
  struct stat info {};
  if (::fstat(file.value(), &info) != 0 || !S_ISREG(info.st_mode)) {
    const char* kind = S_ISDIR(info.st_mode) ? "a folder" : "not a regular file";
    throw Error(Status::kUnreadable, fmt::format("{}: is {}; name a file", path.string(), kind));
  }
  const auto size = static_cast<std::uint64_t>(info.st_size);
  if (size > limit_bytes)
    throw Error(Status::kTooLarge,
                fmt::format("{}: {} bytes are more than the limit of {}; is it the right file?",
                            path.string(),
                            size,
                            limit_bytes));
  std::vector<std::uint8_t> bytes(size);
  const std::int64_t count = ReadAll(file.value(), bytes);
  if (count != static_cast<std::int64_t>(size))
    throw Error(Status::kUnreadable,
                fmt::format("{}: cannot read the whole file; check the disk", path.string()));
  return bytes;
}

std::string ReadText(const fs::path& path, std::uint64_t limit_bytes) {
  const std::vector<std::uint8_t> bytes = ReadBytes(path, limit_bytes);
  return {bytes.begin(), bytes.end()};
}

void WriteFile(const fs::path& path, std::span<const std::uint8_t> bytes) {
  if (fs::is_directory(path))
    throw Error(fmt::format("{}: is a folder; name a file to write", path.string()));
  MakeParentFolder(path);
  std::string temporary = path.string() + ".tmp-XXXXXX";
  const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (file.value() < 0) ThrowWriteError(path, SystemReason());
  ::fchmod(file.value(), 0644);
  const bool complete = WriteAll(file.value(), bytes) && ::fsync(file.value()) == 0 &&
                        ::rename(temporary.c_str(), path.c_str()) == 0;
  if (!complete) {
    const std::string reason = SystemReason();
    ::unlink(temporary.c_str());
    ThrowWriteError(path, reason);
  }
}

void WriteFile(const fs::path& path, std::string_view text) {
  WriteFile(path, AsBytes(text));
}

AppendFile::AppendFile(const fs::path& path, std::uint64_t keep_bytes) : path_(path) {
  MakeParentFolder(path);
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) ThrowWriteError(path, SystemReason());
  struct stat info {};
  // Pipes and /dev/stdout cannot be cut; they are written from where they stand.
  if (::fstat(descriptor_, &info) == 0 && !S_ISREG(info.st_mode)) return;
  if (::ftruncate(descriptor_, static_cast<off_t>(keep_bytes)) != 0 ||
      ::lseek(descriptor_, 0, SEEK_END) < 0) {
    const std::string reason = SystemReason();
    ::close(descriptor_);
    ThrowWriteError(path, reason);
  }
}

AppendFile::~AppendFile() {
  ::close(descriptor_);
}

void AppendFile::Append(std::string_view text) {
  if (!WriteAll(descriptor_, AsBytes(text))) ThrowWriteError(path_, SystemReason());
}

}  // namespace noref
