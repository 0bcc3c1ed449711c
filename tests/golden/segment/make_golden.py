#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Expected B-COSFIRE responses, slowly and from the definition, in double precision.

Azzopardi et al., Medical Image Analysis 19 (2015), section 2: the filter is configured on a
prototype bar (responses of a difference of Gaussians along circles around its centre, their local
maxima become tuples), rotated, and evaluated pixel by pixel: blurred maxima, shifted, geometric
mean, maximum over orientations. Needs numpy and scipy (Debian 12: 1.24.2 and 1.10.1).

Usage: make_golden.py > golden.json
"""
import json
import math

import numpy as np
from scipy import ndimage

WIDTH, HEIGHT = 40, 34


def difference_of_gaussians(picture, sigma):
    reach = math.ceil(3 * sigma)
    d = np.arange(-reach, reach + 1)

    def kernel(s):
        k = np.exp(-(d[:, None] ** 2 + d[None, :] ** 2) / (2 * s * s))
        return k / k.sum()

    response = ndimage.correlate(picture, kernel(sigma / 2) - kernel(sigma), mode="nearest")
    return np.maximum(response, 0)


def configure(options, shape):
    """Tuples (rho, phi) from the responses to a line one pixel wide."""
    line = np.zeros((201, 201))
    line[:, 100] = 1
    response = difference_of_gaussians(line, options["sigma_px"])
    response[response < 0.4 * response.max()] = 0
    tuples = []
    rho = 0.0
    while rho <= options["reach_px"] + 1e-9:
        if rho == 0:
            tuples.append((0.0, 0.0))
        else:
            phi = np.arange(360) * math.pi / 180
            circle = response[np.round(100 - rho * np.sin(phi)).astype(int),
                              np.round(100 + rho * np.cos(phi)).astype(int)]
            places, count = ndimage.label(circle == circle.max())
            assert count == 2, "a line crosses a circle twice"
            for i in range(1, count + 1):
                angle = math.radians(np.floor(np.mean(np.nonzero(places == i)[0]) + 0.5))
                if shape == "bar" or angle < math.pi:
                    tuples.append((rho, angle))
        rho += options["step_px"]
    return tuples


def blurred(response, sigma):
    reach = int(math.floor(3.5 * sigma + 0.5))
    result = np.zeros_like(response)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            for v in range(max(0, y - reach), min(HEIGHT, y + reach + 1)):
                for u in range(max(0, x - reach), min(WIDTH, x + reach + 1)):
                    weight = math.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * sigma * sigma))
                    result[y, x] = max(result[y, x], weight * response[v, u])
    return result


def away_from_zero(value):
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


def respond(picture, options, shape):
    response = difference_of_gaussians(picture, options["sigma_px"])
    tuples = configure(options, shape)
    maps = {rho: blurred(response, (options["sigma0_px"] + options["alpha"] * rho) / 6)
            for rho, _ in tuples}
    steps = options["orientations"] * (1 if shape == "bar" else 2)
    best = np.zeros_like(picture)
    for k in range(steps):
        turn = math.pi * k / options["orientations"]
        product = np.ones_like(picture)
        for rho, phi in tuples:
            # The prototype stands upright; the first orientation of the program lies along x.
            angle = phi + turn - math.pi / 2
            dx = away_from_zero(round(rho * math.cos(angle), 9))
            dy = away_from_zero(round(rho * math.sin(angle), 9))
            for y in range(HEIGHT):
                for x in range(WIDTH):
                    v = min(max(y + dy, 0), HEIGHT - 1)
                    u = min(max(x + dx, 0), WIDTH - 1)
                    product[y, x] *= maps[rho][v, u]
        best = np.maximum(best, product ** (1 / len(tuples)))
    return best


def picture():
    """Two crossing bars of different width and brightness that end in the picture, and noise."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    levels = np.random.default_rng(4).integers(40, 70, (HEIGHT, WIDTH))
    levels[(abs(y - 0.6 * x - 4) < 2.2) & (x > 5) & (x < 33)] += 90
    levels[(abs(x - 24) < 1.2) & (y > 8)] += 60
    return levels


def main():
    symmetric = {"sigma_px": 2.4, "reach_px": 8.0, "step_px": 2.0, "sigma0_px": 3.0,
                 "alpha": 0.7, "orientations": 12}
    asymmetric = symmetric | {"sigma_px": 1.8, "reach_px": 22.0, "sigma0_px": 2.0, "alpha": 0.1}
    smaller = symmetric | {"sigma_px": 1.5, "reach_px": 5.0, "step_px": 1.25, "sigma0_px": 4.0,
                           "orientations": 8}
    levels = picture()
    cases = []
    for shape, options in [("bar", symmetric), ("end", asymmetric), ("end", smaller)]:
        response = respond(levels / 255, options, shape)
        cases.append({"shape": shape, "options": options,
                      "response": [float(f"{value:.6g}") for value in response.ravel()]})
    print(json.dumps({"width": WIDTH, "height": HEIGHT, "levels": levels.ravel().tolist(),
                      "cases": cases}))


main()
