// SPDX-License-Identifier: Apache-2.0
// Which case a training sample is made from.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "noref/base/rng.h"
#include "noref/model/model_config.h"

namespace noref {

/// The name of the data set in the id of a training case, `NAME/ID`.
std::string_view DataSetOf(std::string_view id);

/// The index of one of the cases with these ids, all equally likely; with `train.equal_data_sets`
/// all data sets are, and the cases within each.
std::size_t DrawCaseIndex(const std::vector<std::string_view>& ids,
                          const TrainOptions& options,
                          Rng& rng);

/// The case that DrawCaseIndex takes. `cases` must not be empty.
template <class AnyCase>
const AnyCase& DrawCase(std::span<const AnyCase> cases, const TrainOptions& options, Rng& rng) {
  std::vector<std::string_view> ids;
  for (const AnyCase& item : cases) ids.push_back(item.id);
  return cases[DrawCaseIndex(ids, options, rng)];
}

}  // namespace noref
