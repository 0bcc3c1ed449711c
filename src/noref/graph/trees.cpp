// SPDX-License-Identifier: Apache-2.0
#include "noref/graph/trees.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace noref {
namespace {

/// A vertex, or one of the two vessels at a crossing.
using Slot = std::size_t;

/// Where the ends of an edge are fastened.
struct Ends {
  Slot from;
  Slot to;
};

Slot SlotOf(const VascularGraph& graph, std::size_t vertex_index, std::size_t edge, bool second) {
  const Vertex& vertex = graph.vertices[vertex_index];
  if (vertex.vessel.empty()) return 2 * vertex_index;
  auto at = std::find(vertex.edges.begin(), vertex.edges.end(), edge);
  if (second) at = std::find(at + 1, vertex.edges.end(), edge);
  return 2 * vertex_index + static_cast<std::size_t>(
                                vertex.vessel[static_cast<std::size_t>(at - vertex.edges.begin())]);
}

std::vector<Ends> FastenEdges(const VascularGraph& graph) {
  std::vector<Ends> ends;
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const Edge& edge = graph.edges[i];
    ends.push_back({.from = SlotOf(graph, edge.from, i, false),
                    .to = SlotOf(graph, edge.to, i, edge.from == edge.to)});
  }
  return ends;
}

/// Edges from the widest to the thinnest.
std::vector<std::size_t> WidestFirst(const VascularGraph& graph) {
  std::vector<std::size_t> order(graph.edges.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return graph.edges[a].mean_calibre_px > graph.edges[b].mean_calibre_px;
  });
  return order;
}

/// Kruskal's algorithm: which edges are in the forest.
std::vector<bool> SpanningForest(const std::vector<Ends>& ends,
                                 const std::vector<std::size_t>& order,
                                 std::size_t slots) {
  std::vector<Slot> parent(slots);
  std::iota(parent.begin(), parent.end(), Slot{0});
  const auto root = [&](Slot slot) {
    while (parent[slot] != slot) slot = parent[slot] = parent[parent[slot]];
    return slot;
  };
  std::vector<bool> is_kept(ends.size(), false);
  for (const std::size_t i : order) {
    const Slot a = root(ends[i].from);
    const Slot b = root(ends[i].to);
    is_kept[i] = a != b;
    parent[a] = b;
  }
  return is_kept;
}

double MeanCalibre(const Edge& edge, std::size_t begin, std::size_t end) {
  double sum = 0;
  for (std::size_t i = begin; i < end; ++i) sum += edge.calibre_px[i];
  return sum / static_cast<double>(end - begin);
}

/// Whether a tree is rooted at the start of its widest edge: the free end, if only one is free and
/// its half is not clearly thinner; else the end of the wider half.
bool IsRootedAtStart(const VascularGraph& graph, const Edge& edge) {
  const std::size_t middle = (edge.clear_begin + edge.clear_end) / 2;
  double excess = 0;  // of the first half
  if (edge.clear_begin < middle)
    excess =
        MeanCalibre(edge, edge.clear_begin, middle) - MeanCalibre(edge, middle, edge.clear_end);
  const bool is_start_free = graph.vertices[edge.from].kind == VertexKind::kEnd;
  const bool is_end_free = graph.vertices[edge.to].kind == VertexKind::kEnd;
  constexpr double kClearlyThinner = 0.1;
  if (is_start_free != is_end_free && std::abs(excess) < kClearlyThinner * edge.mean_calibre_px)
    return is_start_free;
  return excess >= 0;
}

/// One visit of an edge on the way out from the root.
struct Visit {
  std::size_t edge;
  Slot far_end;
};

/// Horton and Strahler: 1 for an edge without further edges; else the largest order behind it, plus
/// one if that occurs twice. `visits` go outwards, so they are worked off backwards.
void AssignOrders(const std::vector<Visit>& visits,
                  const std::vector<Ends>& ends,
                  std::vector<int>& largest,
                  std::vector<int>& occurrences,
                  Trees& trees) {
  for (auto visit = visits.rbegin(); visit != visits.rend(); ++visit) {
    TreeEdge& edge = trees.edges[visit->edge];
    const Slot far = visit->far_end;
    edge.strahler_order = std::max(1, largest[far] + (occurrences[far] >= 2 ? 1 : 0));
    const Ends& both = ends[visit->edge];
    const Slot near = both.from == far ? both.to : both.from;
    if (edge.strahler_order > largest[near]) {
      largest[near] = edge.strahler_order;
      occurrences[near] = 1;
    } else if (edge.strahler_order == largest[near]) {
      ++occurrences[near];
    }
  }
}

}  // namespace

Trees FindTrees(const VascularGraph& graph) {
  const std::size_t slots = 2 * graph.vertices.size();
  const std::vector<Ends> ends = FastenEdges(graph);
  const std::vector<std::size_t> order = WidestFirst(graph);
  const std::vector<bool> is_kept = SpanningForest(ends, order, slots);

  std::vector<std::vector<std::size_t>> edges_at(slots);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (!is_kept[i]) continue;
    edges_at[ends[i].from].push_back(i);
    edges_at[ends[i].to].push_back(i);
  }

  Trees trees;
  trees.edges.resize(graph.edges.size());
  trees.cycles = static_cast<std::size_t>(std::count(is_kept.begin(), is_kept.end(), false));
  std::vector<int> largest(slots, 0);
  std::vector<int> occurrences(slots, 0);
  for (const std::size_t widest : order) {
    if (!is_kept[widest] || trees.edges[widest].tree != kNoTree) continue;
    const Edge& first = graph.edges[widest];
    const bool starts_at_from = IsRootedAtStart(graph, first);
    Tree tree{.root = starts_at_from ? first.from : first.to};
    std::vector<Slot> open = {starts_at_from ? ends[widest].from : ends[widest].to};
    std::vector<Visit> visits;
    while (!open.empty()) {
      const Slot slot = open.back();
      open.pop_back();
      for (const std::size_t i : edges_at[slot]) {
        TreeEdge& edge = trees.edges[i];
        if (edge.tree != kNoTree) continue;
        edge.tree = trees.trees.size();
        edge.leads_from_root = ends[i].from == slot;
        const Slot far = edge.leads_from_root ? ends[i].to : ends[i].from;
        visits.push_back({.edge = i, .far_end = far});
        open.push_back(far);
        ++tree.edge_count;
        tree.length_px += graph.edges[i].length_px;
      }
    }
    AssignOrders(visits, ends, largest, occurrences, trees);
    for (const Visit& visit : visits)
      tree.strahler_order = std::max(tree.strahler_order, trees.edges[visit.edge].strahler_order);
    trees.trees.push_back(tree);
  }
  return trees;
}

}  // namespace noref
