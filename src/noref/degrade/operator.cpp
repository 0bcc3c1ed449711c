// SPDX-License-Identifier: Apache-2.0
#include "noref/degrade/operator.h"

#include <fmt/format.h>

#include "noref/base/error.h"
#include "noref/base/text.h"
#include "noref/degrade/border_operators.h"
#include "noref/degrade/combined_faults.h"
#include "noref/degrade/false_structures.h"
#include "noref/degrade/false_vessels.h"
#include "noref/degrade/published_operators.h"
#include "noref/degrade/reader.h"
#include "noref/degrade/segment_operators.h"
#include "noref/degrade/soft_map_operator.h"

namespace noref {
namespace {

struct Entry {
  std::string name;
  std::unique_ptr<DegradationOperator> (*make)();
};

template <class Options>
std::unique_ptr<DegradationOperator> Make() {
  return std::make_unique<OperatorOf<Options>>();
}

const std::vector<Entry>& Table() {
  static const std::vector<Entry> table = {
      {"identity", Make<Identity>},
      {"impulse_noise", Make<ImpulseNoise>},
      {"local_morphology", Make<LocalMorphology>},
      {"soft_map", Make<SoftMapAtLevel>},
      {"thin_vessels", Make<ThinVessels>},
      {"remove_segments", Make<RemoveSegments>},
      {"gaps", Make<Gaps>},
      {"thickness", Make<Thickness>},
      {"jagged_edges", Make<JaggedEdges>},
      {"shift", Make<Shift>},
      {"false_vessels", Make<FalseVessels>},
      {"border_arcs", Make<BorderArcs>},
      {"disc_ring", Make<DiscRing>},
      {"lesions", Make<Lesions>},
      {"reader", Make<Reader>},
      {"combination", Make<CombinedFaults>},
  };
  return table;
}

}  // namespace

const std::vector<std::string>& OperatorNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const Entry& entry : Table()) result.push_back(entry.name);
    return result;
  }();
  return names;
}

std::unique_ptr<DegradationOperator> MakeOperator(const std::string& name) {
  for (const Entry& entry : Table()) {
    if (entry.name == name) return entry.make();
  }
  throw UsageError(
      fmt::format("operator: unknown name '{}'{}", name, NameHint(name, OperatorNames())));
}

}  // namespace noref
