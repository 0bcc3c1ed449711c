// SPDX-License-Identifier: Apache-2.0
#include "noref/model/case_draw.h"

#include <map>

#include "noref/base/error.h"

namespace noref {
namespace {

std::size_t DrawBelow(std::size_t count, Rng& rng) {
  return rng.Below(static_cast<std::uint32_t>(count));
}

}  // namespace

std::string_view DataSetOf(std::string_view id) {
  return id.substr(0, id.find('/'));
}

std::size_t DrawCaseIndex(const std::vector<std::string_view>& ids,
                          const TrainOptions& options,
                          Rng& rng) {
  NOREF_CHECK(!ids.empty());
  if (!options.equal_data_sets) return DrawBelow(ids.size(), rng);
  std::map<std::string_view, std::vector<std::size_t>> data_sets;
  for (std::size_t i = 0; i < ids.size(); ++i) data_sets[DataSetOf(ids[i])].push_back(i);
  const auto chosen =
      std::next(data_sets.begin(), static_cast<std::ptrdiff_t>(DrawBelow(data_sets.size(), rng)));
  return chosen->second[DrawBelow(chosen->second.size(), rng)];
}

}  // namespace noref
