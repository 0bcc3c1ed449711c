// SPDX-License-Identifier: Apache-2.0
// Decoders hand out undefined voxels for truncated data and broken streams without a word, so the
// payload is walked through here first.
#include <algorithm>
#include <fstream>
#include <zlib.h>

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/volume/header.h"

namespace noref {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 18;

std::ifstream Open(const std::filesystem::path& path, std::uint64_t offset) {
  std::ifstream file(path, std::ios::binary);
  if (std::filesystem::is_directory(path) || !file)
    throw Error(Status::kUnreadable,
                fmt::format("{} cannot be opened; check the name and its permissions",
                            path.filename().string()));
  file.seekg(static_cast<std::streamoff>(offset));
  return file;
}

/// Inflates a file from some offset on, buffer by buffer.
class Inflater {
 public:
  Inflater(const std::filesystem::path& path, std::uint64_t offset, PayloadCoding coding)
      : file_(Open(path, offset)), coding_(coding) {
    constexpr int kGzipWrapper = 16;
    const int window = MAX_WBITS + (coding == PayloadCoding::kGzip ? kGzipWrapper : 0);
    NOREF_CHECK(inflateInit2(&stream_, window) == Z_OK);
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  /// The next decoded bytes; empty at the end of the stream. Throws Error on a broken stream.
  std::string_view Next() {
    stream_.next_out = decoded_.data();
    stream_.avail_out = static_cast<uInt>(decoded_.size());
    while (stream_.avail_out == decoded_.size() && !at_end_) {
      if (stream_.avail_in == 0) Refill();
      const int result = inflate(&stream_, Z_NO_FLUSH);
      if (result == Z_STREAM_END) {
        EndMember();
      } else if (result != Z_OK && !(result == Z_BUF_ERROR && stream_.avail_in == 0)) {
        throw Error(Status::kUnreadable, "its compressed data is damaged; fetch it again");
      }
    }
    return {reinterpret_cast<const char*>(decoded_.data()), decoded_.size() - stream_.avail_out};
  }

  /// Coded bytes used so far.
  std::uint64_t CodedBytes() const { return read_ - stream_.avail_in; }

 private:
  void Refill() {
    file_.read(reinterpret_cast<char*>(coded_.data()), static_cast<std::streamsize>(coded_.size()));
    stream_.next_in = coded_.data();
    stream_.avail_in = static_cast<uInt>(file_.gcount());
    read_ += stream_.avail_in;
    if (stream_.avail_in == 0)
      throw Error(Status::kUnreadable, "its compressed data is cut short; fetch it again");
  }

  /// A gzip file may hold several members, one after the other.
  void EndMember() {
    const bool more = stream_.avail_in > 0 || file_.peek() != std::ifstream::traits_type::eof();
    at_end_ = coding_ != PayloadCoding::kGzip || !more;
    if (!at_end_) NOREF_CHECK(inflateReset(&stream_) == Z_OK);
  }

  std::ifstream file_;
  PayloadCoding coding_;
  z_stream stream_{};
  std::vector<Bytef> coded_ = std::vector<Bytef>(kBufferBytes);
  std::vector<Bytef> decoded_ = std::vector<Bytef>(kBufferBytes);
  std::uint64_t read_ = 0;
  bool at_end_ = false;
};

void CheckLength(std::uint64_t found, std::uint64_t expected) {
  if (found != expected)
    throw Error(Status::kUnreadable,
                fmt::format("holds {} bytes of voxels where its header declares {}; fetch it again",
                            found,
                            expected));
}

}  // namespace

std::string ReadBeginning(const std::filesystem::path& path,
                          PayloadCoding coding,
                          std::size_t limit) {
  std::string text;
  if (coding == PayloadCoding::kRaw) {
    std::ifstream file = Open(path, 0);
    std::error_code code;
    const std::uint64_t bytes = std::filesystem::file_size(path, code);
    text.resize(code ? limit : static_cast<std::size_t>(std::min<std::uint64_t>(limit, bytes)));
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
  }
  Inflater inflater(path, 0, coding);
  while (text.size() < limit) {
    const std::string_view bytes = inflater.Next();
    if (bytes.empty()) break;
    text += bytes;
  }
  return text;
}

void CheckPayload(const VolumeHeader& header) {
  std::error_code code;
  const std::uint64_t file_bytes = std::filesystem::file_size(header.payload_file, code);
  if (code)
    throw Error(Status::kUnreadable,
                fmt::format("its data file {} is missing; put it beside the header",
                            header.payload_file.filename().string()));
  const std::uint64_t stored = file_bytes - std::min(file_bytes, header.payload_offset);
  const std::uint64_t expected =
      VoxelCount(header.size) * static_cast<std::uint64_t>(header.bytes_per_voxel);
  if (header.coding == PayloadCoding::kRaw) return CheckLength(stored, expected);

  if (header.coded_bytes && *header.coded_bytes != stored)
    throw Error(Status::kUnreadable,
                fmt::format("holds {} bytes of compressed data where its header declares {}; fetch "
                            "it again",
                            stored,
                            *header.coded_bytes));
  const std::uint64_t decoded_bytes = header.decoded_offset + expected;
  Inflater inflater(header.payload_file, header.payload_offset, header.coding);
  std::uint64_t decoded = 0;
  for (std::string_view bytes = inflater.Next(); !bytes.empty(); bytes = inflater.Next()) {
    decoded += bytes.size();
    if (decoded > decoded_bytes) break;
  }
  if (decoded > decoded_bytes)
    throw Error(Status::kUnreadable,
                "its compressed data holds more voxels than its header declares; fetch it again");
  CheckLength(decoded - std::min(decoded, header.decoded_offset), expected);
  if (inflater.CodedBytes() != stored)
    throw Error(Status::kUnreadable, "bytes follow its compressed data; write it anew");
}

}  // namespace noref
