// SPDX-License-Identifier: Apache-2.0
// A temporary folder with files of given names, and the message of an expected error.
#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>

#include "noref/base/error.h"

#include "support/temporary_folder.h"

namespace noref::test {

/// Files that hold their own name.
class FolderTree : public TemporaryFolder {
 public:
  FolderTree(std::initializer_list<std::string> files) {
    for (const std::string& file : files) Add(file);
  }
  void Add(const std::string& file) const {
    std::filesystem::create_directories((path() / file).parent_path());
    std::ofstream(path() / file) << file;
  }
};

/// The message of the Error that `action` throws, or `no error`.
template <class Action>
std::string MessageOf(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace noref::test
