// SPDX-License-Identifier: Apache-2.0
// A picture of an audit: what was found where.
#pragma once

#include "noref/graph/audit.h"
#include "noref/image/grid.h"

namespace noref {

/// The mask in grey with its centreline (thick edges light blue, thin ones green, edges outside the
/// trees magenta), end points (white), bifurcations (yellow), crossings (cyan), stray components
/// and small holes framed in orange, and suspicious places circled in red. Small masks are drawn
/// enlarged by a whole number so that the longer side has at least 1500 pixels.
RgbImage AuditOverlay(const Mask& mask, const Fov& fov, const AuditReport& report);

}  // namespace noref
