// SPDX-License-Identifier: Apache-2.0
// Runs of ones are joined with the runs of the row above by union-find.
#include "noref/shape/components.h"

#include <algorithm>

namespace noref {
namespace {

/// The ones from x = begin to end - 1 of a row.
struct Run {
  int y;
  int begin;
  int end;
};

std::vector<Run> FindRuns(const Mask& mask) {
  std::vector<Run> runs;
  for (int y = 0; y < mask.height(); ++y) {
    const auto row = mask.row(y);
    for (auto at = row.begin();;) {
      const auto begin = std::find(at, row.end(), std::uint8_t{1});
      if (begin == row.end()) break;
      at = std::find(begin, row.end(), std::uint8_t{0});
      runs.push_back({.y = y,
                      .begin = static_cast<int>(begin - row.begin()),
                      .end = static_cast<int>(at - row.begin())});
    }
  }
  return runs;
}

/// Disjoint sets whose root is the smallest member.
class Forest {
 public:
  explicit Forest(std::size_t size) : parent_(size) {
    for (std::size_t i = 0; i < size; ++i) parent_[i] = i;
  }
  std::size_t Root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void Join(std::size_t a, std::size_t b) {
    a = Root(a);
    b = Root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parent_;
};

/// Joins each run with those of the row above that touch it.
Forest JoinRuns(const std::vector<Run>& runs, Connectivity connectivity) {
  const int reach = connectivity == Connectivity::k8 ? 1 : 0;
  Forest forest(runs.size());
  std::size_t above = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Run& run = runs[i];
    while (above < i && (runs[above].y < run.y - 1 ||
                         (runs[above].y == run.y - 1 && runs[above].end + reach <= run.begin)))
      ++above;
    for (std::size_t j = above; j < i && runs[j].y == run.y - 1 && runs[j].begin < run.end + reach;
         ++j)
      forest.Join(i, j);
  }
  return forest;
}

void Add(Component& component, const Run& run) {
  const std::int64_t length = run.end - run.begin;
  Rect& bounds = component.bounds;
  if (component.area_px == 0) {
    component.first = {.x = run.begin, .y = run.y};
    bounds = {.x = run.begin, .y = run.y, .width = run.end - run.begin, .height = 1};
  }
  const int right = std::max(bounds.x + bounds.width, run.end);
  bounds.x = std::min(bounds.x, run.begin);
  bounds.width = right - bounds.x;
  bounds.height = run.y + 1 - bounds.y;
  component.area_px += length;
  // Sums for now; Finish divides.
  component.centre_x += static_cast<double>((run.begin + run.end - 1) * length) / 2;
  component.centre_y += static_cast<double>(run.y * length);
}

void Finish(Component& component) {
  component.centre_x /= static_cast<double>(component.area_px);
  component.centre_y /= static_cast<double>(component.area_px);
}

}  // namespace

Connectivity Dual(Connectivity connectivity) {
  return connectivity == Connectivity::k8 ? Connectivity::k4 : Connectivity::k8;
}

Components LabelComponents(const Mask& mask, Connectivity connectivity) {
  const std::vector<Run> runs = FindRuns(mask);
  Forest forest = JoinRuns(runs, connectivity);
  Components components{.labels = ComponentLabels(mask.size()), .list = {}};
  std::vector<std::int32_t> label(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::size_t root = forest.Root(i);
    if (root == i) {
      components.list.emplace_back();
      label[i] = static_cast<std::int32_t>(components.list.size());
    } else {
      label[i] = label[root];
    }
    const Run& run = runs[i];
    Add(components.list[static_cast<std::size_t>(label[i] - 1)], run);
    const auto row = components.labels.row(run.y);
    std::fill(row.begin() + run.begin, row.begin() + run.end, label[i]);
  }
  std::for_each(components.list.begin(), components.list.end(), Finish);
  return components;
}

Components FindHoles(const Mask& mask, Connectivity connectivity) {
  Components holes = LabelComponents(Inverted(mask), Dual(connectivity));
  const auto touches_frame = [&](const Rect& r) {
    return r.x == 0 || r.y == 0 || r.x + r.width == mask.width() || r.y + r.height == mask.height();
  };
  std::vector<std::int32_t> new_label(holes.list.size() + 1, 0);
  std::int32_t kept = 0;
  for (std::size_t i = 0; i < holes.list.size(); ++i)
    if (!touches_frame(holes.list[i].bounds)) new_label[i + 1] = ++kept;
  for (std::int32_t& label : holes.labels.values())
    label = new_label[static_cast<std::size_t>(label)];
  std::erase_if(holes.list, [&](const Component& c) { return touches_frame(c.bounds); });
  return holes;
}

}  // namespace noref
