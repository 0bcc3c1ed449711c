# SPDX-License-Identifier: Apache-2.0
# Compiler flags of every target. Results must not depend on the machine: no fast-math, no
# -march=native, no contraction of a*b+c.
add_library(noref_compile INTERFACE)
target_compile_options(noref_compile INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of the insides of std::string and std::variant when they are inlined (GCC bugs
  # 105651 and 105562).
  target_compile_options(noref_compile INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()
if(NOREF_WARNINGS_AS_ERRORS)
  target_compile_options(noref_compile INTERFACE -Werror)
endif()
if(NOREF_SANITIZE)
  target_compile_options(noref_compile INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
  target_link_options(noref_compile INTERFACE -fsanitize=address,undefined)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
