#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes papers_scores.csv, a table that `noref consistency` reads, from the golden triplets.

Usage: python3 make_papers_scores.py   (in this folder)
"""
import csv


def rows(name):
    with open(name, newline="") as file:
        return list(csv.DictReader(file))


papers = rows("papers.csv")
images = rows("image_level_triplets.csv")
averages = [row for row in rows("aggregated_triplets.csv") if row["counts"] == "1"]

with open("papers_scores.csv", "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["method", "image", "acc", "sens", "spec", "decimals", "primary"])
    for paper in papers:
        for row in averages:
            if row["key"] == paper["key"]:
                writer.writerow([row["key"], "", row["acc"], row["sens"], row["spec"],
                                 row["digits"], row["primary"]])
        for row in images:
            if row["key"] == paper["key"]:
                writer.writerow([row["key"], row["image"], row["acc"], row["sens"], row["spec"],
                                 row["digits"], ""])
