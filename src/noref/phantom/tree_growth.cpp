// SPDX-License-Identifier: Apache-2.0
#include "noref/phantom/tree_growth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "noref/phantom/growing_tree.h"
#include "noref/phantom/vessel_paths.h"

namespace noref {
namespace {

constexpr double kPi = std::numbers::pi;

/// The largest number of twigs of one kind.
constexpr int kMostTwigs = 260;

/// The cost of a branch that cannot be.
constexpr double kImpossible = std::numeric_limits<double>::infinity();

/// What a branch looks for.
struct Wish {
  Position target;
  double angle_rad;  ///< preferred angle to the parent
  double tip_radius;
};

/// Grows arteries and veins in turns.
class Grower {
 public:
  Grower(const EyeLayout& layout, const TreeOptions& options, Rng& rng)
      : layout_(layout), options_(options), rng_(rng) {}

  VesselTree Grow() {
    const std::array<double, 2> heights{rng_.Uniform(0.47, 0.63), rng_.Uniform(0.47, 0.63)};
    for (const VesselKind kind : {VesselKind::kVein, VesselKind::kArtery})
      GrowTrunks(kind, heights);
    GrowToBorder();
    GrowBetween();
    GrowInside();
    VesselTree tree;
    for (const VesselKind kind : {VesselKind::kVein, VesselKind::kArtery})
      Tree(kind).AppendSegments(kind, tree);
    SetRadii(tree);
    BendToMurrayAngles(tree);
    return tree;
  }

 private:
  GrowingTree& Tree(VesselKind kind) { return trees_[static_cast<std::size_t>(kind)]; }
  GrowingTree& OtherTree(VesselKind kind) { return trees_[1 - static_cast<std::size_t>(kind)]; }

  /// Veins are wider: the ratio of calibres is about 0.8 in healthy eyes.
  double Calibre(VesselKind kind) const {
    return options_.calibre * (kind == VesselKind::kVein ? 1.07 : 0.86);
  }
  double BorderRadius(VesselKind kind) { return Calibre(kind) * rng_.Uniform(0.0070, 0.0115); }
  double SideRadius(VesselKind kind) { return Calibre(kind) * rng_.Uniform(0.0045, 0.0075); }
  double TwigRadius(VesselKind kind) {
    return Calibre(kind) * 0.0015 * std::pow(1.7, rng_.Uniform());
  }

  std::vector<Position> Wound(std::vector<Position> path, double strength) {
    return WindPath(path, strength * options_.tortuosity, rng_);
  }

  /// From (u, v), u towards the fovea and v away from the line through disc and fovea.
  Position FromDisc(double u, double v) const {
    const Position towards = Direction(layout_.fovea - layout_.disc);
    return layout_.disc + u * towards + v * Position{-towards.y, towards.x};
  }

  void GrowTrunks(VesselKind kind, const std::array<double, 2>& heights) {
    for (const int half : {0, 1}) {
      const double side = half == 0 ? -1 : 1;
      GrowArcade(kind,
                 side * (heights[static_cast<std::size_t>(half)] + rng_.Uniform(-0.07, 0.07)));
      const double main_slope = rng_.Uniform(0.9, 2.6);
      GrowNasal(kind, side, main_slope, BorderRadius(kind));
      const double other_slope = rng_.Uniform(0.1, 0.8);
      if (rng_.Bernoulli(0.7)) GrowNasal(kind, side, other_slope, SideRadius(kind));
      if (rng_.Bernoulli(0.7)) GrowMacular(kind, side);
    }
  }

  /// From the disc up or down and around the fovea to the temporal border.
  void GrowArcade(VesselKind kind, double height) {
    const double end = rng_.Uniform(0.35, 1.1);
    std::vector<Position> control{FromDisc(rng_.Uniform(-0.04, 0.04), 0.03 * height)};
    struct Station {
      double u, share, share_of_end;
    };
    for (const Station& station : std::vector<Station>{{0.03, 0.30, 0.0},
                                                       {0.15, 0.62, 0.0},
                                                       {0.36, 0.86, 0.0},
                                                       {0.66, 1.00, 0.0},
                                                       {0.98, 0.95, 0.15},
                                                       {1.30, 0.88, 0.5},
                                                       {1.62, 0.75, 1.0},
                                                       {2.00, 0.70, 1.3}}) {
      const double u = station.u + rng_.Uniform(-0.04, 0.04);
      const double share =
          station.share + station.share_of_end * (end - station.share) + rng_.Uniform(-0.07, 0.07);
      control.push_back(FromDisc(u, height * share));
    }
    AddTrunk(kind, control, 0.75 * BorderRadius(kind));
  }

  /// From the disc to the near border.
  void GrowNasal(VesselKind kind, double side, double slope, double tip_radius) {
    std::vector<Position> control{FromDisc(rng_.Uniform(-0.04, 0.02), 0.02 * side)};
    for (const double u : {0.06, 0.16, 0.30, 0.60})
      control.push_back(FromDisc(-u, side * (slope * u + rng_.Uniform(-0.02, 0.02))));
    AddTrunk(kind, control, tip_radius);
  }

  /// From the disc straight towards the fovea.
  void GrowMacular(VesselKind kind, double side) {
    const double reach =
        Distance(layout_.disc, layout_.fovea) - rng_.Uniform(1.3, 2.2) * layout_.avascular_radius;
    const double height = side * rng_.Uniform(0.04, 0.14);
    AddTrunk(kind,
             {FromDisc(0.02, 0.01 * side),
              FromDisc(0.3 * reach, height),
              FromDisc(0.65 * reach, 1.1 * height),
              FromDisc(reach, 0.6 * height)},
             TwigRadius(kind));
  }

  void AddTrunk(VesselKind kind, const std::vector<Position>& control, double tip_radius) {
    const std::vector<Position> path = UntilBorder(Wound(SmoothPath(control), 1.0));
    if (path.size() > 2 * kBranchDistance) Tree(kind).Add(path, -1, tip_radius);
  }

  /// Vessels that leave the field of view.
  void GrowToBorder() {
    const double gap = 0.24 * options_.spacing;
    for (int i = 0; i < 60; ++i) {
      const VesselKind kind = i % 2 == 0 ? VesselKind::kVein : VesselKind::kArtery;
      const double angle = rng_.Uniform(0, 2 * kPi);
      const Position target{1.03 * std::cos(angle), 1.03 * std::sin(angle)};
      if (Tree(kind).DistanceTo(target) < gap) continue;
      AddBranch(kind, {target, 0.6, SideRadius(kind)});
    }
  }

  /// Vessels of middle size that reach far into the field between the arcades and outside them.
  void GrowBetween() { Fill(0.15 * options_.spacing, 24, 0.8, 0.7); }

  /// Twigs that fill the rest.
  void GrowInside() { Fill(0.076 * options_.spacing, 2 * kMostTwigs, 1.1, 0.0); }

  /// Adds up to `count` branches, until no place is further than `gap` from a vessel. The tips are
  /// `side_share` of the way from twigs to side vessels.
  void Fill(double gap, int count, double angle_rad, double side_share) {
    constexpr int kCandidates = 10;
    constexpr int kPatience = 40;
    int failures = 0;
    for (int i = 0; i < count && failures < kPatience; ++i) {
      const VesselKind kind = i % 2 == 0 ? VesselKind::kVein : VesselKind::kArtery;
      Position best;
      double best_distance = 0;
      for (int k = 0; k < kCandidates; ++k) {
        const Position place = RandomPlace();
        const double distance =
            std::min(Tree(kind).DistanceTo(place), 1.6 * OtherTree(kind).DistanceTo(place));
        if (distance <= best_distance) continue;
        best_distance = distance;
        best = place;
      }
      const double twig_radius = TwigRadius(kind);
      const double tip_radius = twig_radius + side_share * (SideRadius(kind) - twig_radius);
      const bool is_added = best_distance > gap && AddBranch(kind, {best, angle_rad, tip_radius});
      failures = is_added ? 0 : failures + 1;
    }
  }

  /// A place in the field of view that wants blood.
  Position RandomPlace() {
    while (true) {
      const Position place{rng_.Uniform(-1, 1), rng_.Uniform(-1, 1)};
      if (Length(place) < 0.985 && Distance(place, layout_.fovea) > layout_.avascular_radius)
        return place;
    }
  }

  /// The cost of a branch from `node`: short ways at the preferred angle are cheap, ways back are
  /// not to be had, and few vessels cross the horizontal line beyond the fovea.
  double Cost(const GrowingNode& node, const Wish& wish) const {
    const Position way = wish.target - node.at;
    const double length = Length(way);
    if (length < 0.03) return kImpossible;
    const double angle = std::acos(std::clamp(Dot(node.direction, way) / length, -1.0, 1.0));
    if (angle > 0.6 * kPi) return kImpossible;
    const bool crosses = (node.at.y - layout_.fovea.y) * (wish.target.y - layout_.fovea.y) < 0 &&
                         node.at.x < layout_.disc.x - 0.3;
    return length * (1 + 1.2 * (1 - std::cos(angle - wish.angle_rad))) * (crosses ? 1.6 : 1.0);
  }

  /// Adds the cheapest branch that has a free way to the target; false if there is none.
  bool AddBranch(VesselKind kind, const Wish& wish) {
    constexpr std::size_t kTries = 4;
    constexpr std::size_t kStride = 6;  // neighbours fail for the same reason
    const std::vector<GrowingNode>& nodes = Tree(kind).nodes();
    std::vector<std::pair<double, int>> places;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].may_branch) places.emplace_back(Cost(nodes[i], wish), static_cast<int>(i));
    const std::size_t count = std::min(kTries * kStride, places.size());
    std::partial_sort(
        places.begin(), places.begin() + static_cast<std::ptrdiff_t>(count), places.end());
    for (std::size_t i = 0; i < count && places[i].first < kImpossible; i += kStride) {
      const int origin = places[i].second;
      const std::vector<Position> path = BranchPath(nodes[static_cast<std::size_t>(origin)], wish);
      if (!IsFree(kind, path)) continue;
      Tree(kind).Add(path, origin, wish.tip_radius);
      return true;
    }
    return false;
  }

  std::vector<Position> BranchPath(const GrowingNode& node, const Wish& wish) {
    const Position way = wish.target - node.at;
    const double length = Length(way);
    const double side = Cross(node.direction, way) >= 0 ? 1 : -1;
    const double angle = std::acos(std::clamp(Dot(node.direction, way) / length, -1.0, 1.0));
    const Position start = Turned(node.direction, side * 0.5 * (angle + wish.angle_rad));
    const Position bend = node.at + 0.4 * length * start;
    const Position sway = rng_.Uniform(-0.1, 0.1) * Position{-way.y, way.x};
    return UntilBorder(Wound(
        SmoothPath({node.at, bend + 0.3 * sway, node.at + 0.72 * way + sway, wish.target}), 1.0));
  }

  /// A new vessel must not enter the avascular zone, nor touch its own kind, nor run along the
  /// other kind for long.
  bool IsFree(VesselKind kind, const std::vector<Position>& path) {
    if (path.size() < 2 * kBranchDistance) return false;
    int beside = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (Distance(path[i], layout_.fovea) < layout_.avascular_radius) return false;
      if (i > 4 && Tree(kind).DistanceTo(path[i]) < 0.018) return false;
      beside += OtherTree(kind).DistanceTo(path[i]) < 0.016;
    }
    return beside <= 3 + static_cast<int>(path.size()) / 8;
  }

  const EyeLayout& layout_;
  const TreeOptions& options_;
  Rng& rng_;
  std::array<GrowingTree, 2> trees_;
};

}  // namespace

EyeLayout RandomLayout(Rng& rng) {
  EyeLayout layout;
  layout.disc = {rng.Uniform(0.62, 0.74), rng.Uniform(-0.12, 0.02)};
  layout.disc_radius = rng.Uniform(0.13, 0.16);
  const double distance = rng.Uniform(0.63, 0.70);  // 15 degrees of 22.5
  const double below_rad = rng.Uniform(0.04, 0.16);
  layout.fovea = layout.disc + distance * Position{-std::cos(below_rad), std::sin(below_rad)};
  layout.avascular_radius = rng.Uniform(0.09, 0.13);
  return layout;
}

VesselTree GrowVessels(const EyeLayout& layout, const TreeOptions& options, Rng& rng) {
  return Grower(layout, options, rng).Grow();
}

}  // namespace noref
