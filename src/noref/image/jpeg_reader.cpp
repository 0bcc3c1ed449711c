// SPDX-License-Identifier: Apache-2.0
// JPEG through libjpeg: grey and colour, baseline and progressive.
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <jerror.h>

#include <jpeglib.h>

#include "noref/image/format_reader.h"

namespace noref {
namespace {

/// A progressive file may repeat its scans without end; real ones have about ten.
constexpr int kMostScans = 200;

constexpr std::string_view kExifMark("Exif\0\0", 6);

/// libjpeg's error state with a way out. Plain data: libjpeg leaves its functions by longjmp.
struct ErrorState {
  jpeg_error_mgr base;
  std::jmp_buf exit;
  char message[JMSG_LENGTH_MAX];
};

[[noreturn]] void KeepMessageAndJump(j_common_ptr jpeg) {
  auto* state = reinterpret_cast<ErrorState*>(jpeg->err);
  jpeg->err->format_message(jpeg, state->message);
  std::longjmp(state->exit, 1);
}

/// libjpeg goes on after damage and only warns; we stop, except for what changes no pixel.
void StopAtDamage(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  const int code = jpeg->err->msg_code;
  if (code == JWRN_EXTRANEOUS_DATA || code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM) return;
  KeepMessageAndJump(jpeg);
}

void StopAtTooManyScans(j_common_ptr jpeg) {
  auto* decoder = reinterpret_cast<j_decompress_ptr>(jpeg);
  if (decoder->input_scan_number <= kMostScans) return;
  auto* state = reinterpret_cast<ErrorState*>(jpeg->err);
  std::strncpy(state->message, "too many scans", sizeof state->message - 1);
  std::longjmp(state->exit, 1);
}

// The source manager: the whole file lies in memory, and its end is an error.
void KeepSource(j_decompress_ptr) {}
boolean EndOfFile(j_decompress_ptr jpeg) {
  ERREXIT(jpeg, JERR_INPUT_EOF);
  return FALSE;
}
void SkipBytes(j_decompress_ptr jpeg, long count) {
  if (count <= 0) return;
  if (static_cast<std::size_t>(count) > jpeg->src->bytes_in_buffer) EndOfFile(jpeg);
  jpeg->src->next_input_byte += count;
  jpeg->src->bytes_in_buffer -= static_cast<std::size_t>(count);
}

/// Owns libjpeg's state for one file.
class JpegFile {
 public:
  explicit JpegFile(ByteSpan file) {
    jpeg_.err = jpeg_std_error(&error_.base);
    error_.base.error_exit = KeepMessageAndJump;
    error_.base.emit_message = StopAtDamage;
    jpeg_create_decompress(&jpeg_);
    source_.next_input_byte = file.data();
    source_.bytes_in_buffer = file.size();
    source_.init_source = KeepSource;
    source_.fill_input_buffer = EndOfFile;
    source_.skip_input_data = SkipBytes;
    source_.resync_to_restart = jpeg_resync_to_restart;
    source_.term_source = KeepSource;
    jpeg_.src = &source_;
    progress_.progress_monitor = StopAtTooManyScans;
    jpeg_.progress = &progress_;
  }
  ~JpegFile() { jpeg_destroy_decompress(&jpeg_); }
  JpegFile(const JpegFile&) = delete;
  JpegFile& operator=(const JpegFile&) = delete;

  // No local of the two functions with setjmp needs a destructor.

  bool ReadHeader() {
    if (setjmp(error_.exit) != 0) return false;
    jpeg_save_markers(&jpeg_, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&jpeg_, TRUE);
    return true;
  }

  bool ReadRows(std::uint8_t* samples) {
    if (setjmp(error_.exit) != 0) return false;
    jpeg_start_decompress(&jpeg_);
    const std::size_t stride =
        std::size_t{jpeg_.output_width} * static_cast<std::size_t>(jpeg_.output_components);
    while (jpeg_.output_scanline < jpeg_.output_height) {
      JSAMPROW row = samples + jpeg_.output_scanline * stride;
      jpeg_read_scanlines(&jpeg_, &row, 1);
    }
    jpeg_finish_decompress(&jpeg_);
    return true;
  }

  jpeg_decompress_struct& jpeg() { return jpeg_; }
  const char* message() const { return error_.message; }

 private:
  ErrorState error_{};
  jpeg_decompress_struct jpeg_{};
  jpeg_source_mgr source_{};
  jpeg_progress_mgr progress_{};
};

int Orientation(const jpeg_decompress_struct& jpeg) {
  for (const auto* marker = jpeg.marker_list; marker != nullptr; marker = marker->next) {
    const ByteSpan data(marker->data, marker->data_length);
    if (StartsWith(data, kExifMark)) return ExifOrientation(data.subspan(kExifMark.size()));
  }
  return 1;
}

RawImage ReadJpeg(ByteSpan bytes, const ReadOptions& options) {
  JpegFile file(bytes);
  if (!file.ReadHeader()) ThrowDamaged(file.message());
  jpeg_decompress_struct& jpeg = file.jpeg();

  RawImage image;
  image.size = CheckedSize(jpeg.image_width, jpeg.image_height, options);
  if (jpeg.num_components != 1 && jpeg.num_components != 3)
    ThrowUnsupported("JPEG in CMYK or with 2 channels");
  image.channels = jpeg.num_components;
  jpeg.out_color_space = image.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  image.orientation = Orientation(jpeg);
  std::vector<std::uint8_t> samples(SampleCount(image));
  if (!file.ReadRows(samples.data())) ThrowDamaged(file.message());
  image.samples = std::move(samples);
  return image;
}

bool IsJpeg(ByteSpan file) {
  return StartsWith(file, "\xFF\xD8\xFF");
}

}  // namespace

const FormatReader kJpegFormat = {"JPEG", IsJpeg, ReadJpeg};

}  // namespace noref
