// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/spur.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "noref/shape/skeleton_graph.h"

namespace noref {
namespace {

double StepLength(const std::vector<Point>& pixels) {
  double length = 0;
  for (std::size_t i = 1; i < pixels.size(); ++i)
    length += std::hypot(pixels[i].x - pixels[i - 1].x, pixels[i].y - pixels[i - 1].y);
  return length;
}

struct Spur {
  std::size_t branch;
  std::size_t junction;
  double length_px;
};

bool IsAtJunction(const SkeletonGraph& graph, std::size_t node) {
  return graph.nodes[node].kind == NodeKind::kJunction;
}

/// Short branches between a junction and an end.
std::vector<Spur> FindSpurs(const SkeletonGraph& graph,
                            const SquaredDistances& inside,
                            double ratio) {
  std::vector<Spur> spurs;
  for (std::size_t i = 0; i < graph.branches.size(); ++i) {
    const SkeletonBranch& branch = graph.branches[i];
    if (IsAtJunction(graph, branch.from) == IsAtJunction(graph, branch.to)) continue;
    const bool starts_at_junction = IsAtJunction(graph, branch.from);
    const Point base = starts_at_junction ? branch.pixels.front() : branch.pixels.back();
    const double radius = std::sqrt(static_cast<double>(inside.at(base.y, base.x)));
    const double length = StepLength(branch.pixels);
    if (length <= ratio * radius)
      spurs.push_back({.branch = i,
                       .junction = starts_at_junction ? branch.from : branch.to,
                       .length_px = length});
  }
  return spurs;
}

/// Clears the shortest spurs, but leaves two branches at every junction. Returns whether any went.
bool ClearSpurs(Mask& skeleton, const SquaredDistances& inside, double ratio) {
  const SkeletonGraph graph = TraceSkeleton(skeleton);
  std::vector<int> degree(graph.nodes.size(), 0);
  for (const SkeletonBranch& branch : graph.branches) {
    ++degree[branch.from];
    ++degree[branch.to];
  }
  std::vector<Spur> spurs = FindSpurs(graph, inside, ratio);
  std::stable_sort(spurs.begin(), spurs.end(), [](const Spur& a, const Spur& b) {
    return a.length_px < b.length_px;
  });
  bool has_changed = false;
  for (const Spur& spur : spurs) {
    if (degree[spur.junction] <= 2) continue;
    --degree[spur.junction];
    has_changed = true;
    const SkeletonBranch& branch = graph.branches[spur.branch];
    const bool starts_at_junction = branch.from == spur.junction;
    // The junction's own pixel stays.
    const auto begin = branch.pixels.begin() + (starts_at_junction ? 1 : 0);
    const auto end = branch.pixels.end() - (starts_at_junction ? 0 : 1);
    std::for_each(begin, end, [&](Point at) { skeleton.at(at.y, at.x) = 0; });
  }
  return has_changed;
}

}  // namespace

Mask PruneSpurs(const Mask& skeleton, const SquaredDistances& inside, double ratio) {
  Mask pruned = skeleton;
  while (ClearSpurs(pruned, inside, ratio)) continue;
  return pruned;
}

}  // namespace noref
