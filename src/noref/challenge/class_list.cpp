// SPDX-License-Identifier: Apache-2.0
#include "noref/challenge/class_list.h"

#include <fmt/format.h>

#include "noref/base/resource.h"
#include "noref/base/text.h"
#include "noref/table/table.h"

namespace noref {

std::vector<std::string> ClassNames(int class_count) {
  if (class_count != 50 && class_count != 52) return {};
  const Table table =
      ReadTable(ResourcePath(fmt::format("data/topaneu/classes_{}.csv", class_count)));
  const std::size_t name = table.ColumnIndex("name");
  const std::size_t side = table.ColumnIndex("side");
  std::vector<std::string> names;
  for (const std::vector<std::string>& row : table.rows)
    names.push_back(row[side] == "NA" ? row[name] : row[name] + ", " + Lower(row[side]));
  return names;
}

}  // namespace noref
