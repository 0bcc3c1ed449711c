// SPDX-License-Identifier: Apache-2.0
// The pixels of vessel and background in each image of a data set, under the field of view and on
// all pixels: what published scores are tested against.
//
// A table has the columns image, region (fov or all), positives, negatives, and if need be split
// and annotator. Tables of DRIVE, STARE, CHASE_DB1 and HRF ship in data/statistics.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "noref/consistency/adjust.h"
#include "noref/consistency/image_test.h"

namespace noref {

/// One entry per image in each list; a list is empty where the region has no counts.
struct DataStatistics {
  std::string name;
  std::vector<std::string> images;
  std::vector<ClassCounts> fov;
  std::vector<ClassCounts> all_pixels;

  bool HasFov() const { return !fov.empty(); }
  bool HasAllPixels() const { return !all_pixels.empty(); }

  /// The index of an image; numbers are compared by value, so "1" finds "01". Throws Error with the
  /// nearest name if there is none.
  std::size_t ImageIndex(std::string_view image) const;

  /// Both regions of each image. Throws Error if one of them has no counts.
  std::vector<RegionCounts> Regions() const;
};

struct StatisticsQuery {
  std::string data;       ///< a name such as DRIVE, or the path of a table
  std::string split;      ///< empty: `test` where the table has it, else all rows
  std::string annotator;  ///< empty: the one that comes first
};

/// Reads and checks a table. Throws UsageError for an unknown name, split or annotator, Error for
/// missing columns, counts that are not whole numbers from 1, an image that is given twice or in
/// one of two regions only, and a FoV with more pixels of a class than the image.
DataStatistics ReadStatistics(const StatisticsQuery& query);

/// The names of the tables that ship.
std::vector<std::string> ShippedStatistics();

}  // namespace noref
