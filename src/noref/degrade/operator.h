// SPDX-License-Identifier: Apache-2.0
// Degradation operators: small units behind one interface, known by name.
//
// To add one: an options struct with its function, an entry in the table of operator.cpp, a law
// (stays in the field of view, least severity changes nothing) and a picture in the docs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "noref/base/rng.h"
#include "noref/config/options.h"
#include "noref/image/grid.h"

namespace noref {

/// Makes a worse mask out of a good one.
class DegradationOperator {
 public:
  virtual ~DegradationOperator() = default;

  /// The operator's options (see config/options.h).
  virtual void Visit(OptionVisitor& v) = 0;

  /// A degraded copy of `mask` (0 outside `fov`, same size). Draws only from `rng`; pixels outside
  /// `fov` stay 0.
  virtual Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const = 0;

  /// A copy with the same options.
  virtual std::unique_ptr<DegradationOperator> Clone() const = 0;
};

/// The names of all operators.
const std::vector<std::string>& OperatorNames();

/// A new operator with default options. Throws UsageError for an unknown name.
std::unique_ptr<DegradationOperator> MakeOperator(const std::string& name);

/// Gives an options struct with `Visit` and `Apply` the interface above.
template <class Options>
class OperatorOf final : public DegradationOperator {
 public:
  void Visit(OptionVisitor& v) override { options_.Visit(v); }
  Mask Apply(const Mask& mask, const Fov& fov, Rng& rng) const override {
    return options_.Apply(mask, fov, rng);
  }
  std::unique_ptr<DegradationOperator> Clone() const override {
    return std::make_unique<OperatorOf>(*this);
  }

 private:
  Options options_;
};

}  // namespace noref
