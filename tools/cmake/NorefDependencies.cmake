# SPDX-License-Identifier: Apache-2.0
# Foreign libraries, each behind one interface target `noref_dep_NAME` that is linked PRIVATE and
# whose headers count as system headers.
function(noref_dependency name)
  cmake_parse_arguments(ARG "" "" "LIBRARIES;INCLUDES" ${ARGN})
  add_library(noref_dep_${name} INTERFACE)
  target_link_libraries(noref_dep_${name} INTERFACE ${ARG_LIBRARIES})
  target_include_directories(noref_dep_${name} SYSTEM INTERFACE ${ARG_INCLUDES})
endfunction()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(yaml-cpp REQUIRED)
find_package(OpenCV REQUIRED COMPONENTS core imgproc imgcodecs)
find_package(GIF REQUIRED)
find_package(JPEG REQUIRED)
find_package(PNG REQUIRED)
find_package(TIFF REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED)
find_path(BOOST_MATH_INCLUDE_DIR boost/math/special_functions/beta.hpp REQUIRED)
find_path(GMPXX_INCLUDE_DIR gmpxx.h REQUIRED)
find_library(GMP_LIBRARY gmp REQUIRED)
find_library(GMPXX_LIBRARY gmpxx REQUIRED)
find_path(RANDOM123_INCLUDE_DIR Random123/philox.h REQUIRED)

noref_dependency(boost_math INCLUDES ${BOOST_MATH_INCLUDE_DIR})
noref_dependency(fmt LIBRARIES fmt::fmt)
noref_dependency(crypto LIBRARIES OpenSSL::Crypto)
noref_dependency(yaml LIBRARIES yaml-cpp)
noref_dependency(opencv LIBRARIES opencv_core opencv_imgproc opencv_imgcodecs INCLUDES ${OpenCV_INCLUDE_DIRS})
noref_dependency(gif LIBRARIES GIF::GIF)
noref_dependency(jpeg LIBRARIES JPEG::JPEG)
noref_dependency(png LIBRARIES PNG::PNG)
noref_dependency(tiff LIBRARIES TIFF::TIFF)
noref_dependency(gmp LIBRARIES ${GMPXX_LIBRARY} ${GMP_LIBRARY} INCLUDES ${GMPXX_INCLUDE_DIR})
noref_dependency(json LIBRARIES nlohmann_json::nlohmann_json)
noref_dependency(cli11 LIBRARIES CLI11::CLI11)
noref_dependency(random123 INCLUDES ${RANDOM123_INCLUDE_DIR})
noref_dependency(zlib LIBRARIES ZLIB::ZLIB)

# ITK's image IO: find_package(ITK) of Debian searches for GDCM, HDF5 and more, with pages of
# warnings; the few libraries that read volumes are named directly.
find_path(ITK_INCLUDE_DIR itkMetaImageIO.h PATH_SUFFIXES ITK-5.2 ITK-5.3 ITK-5.4 REQUIRED)
string(REGEX MATCH "[0-9.]+$" ITK_VERSION "${ITK_INCLUDE_DIR}")
set(ITK_LIBRARIES)
foreach(library ITKIOMeta ITKIONIFTI ITKIONRRD ITKIOImageBase ITKCommon)
  find_library(${library}_LIBRARY ${library}-${ITK_VERSION} REQUIRED)
  list(APPEND ITK_LIBRARIES ${${library}_LIBRARY})
endforeach()
noref_dependency(itk LIBRARIES ${ITK_LIBRARIES} INCLUDES ${ITK_INCLUDE_DIR})

# LibTorch: Debian's package ends its link line with static helper targets that nobody needs here,
# so the three libraries are named directly.
find_path(TORCH_API_INCLUDE_DIR torch/torch.h
  PATHS /usr/include/torch/csrc/api/include REQUIRED)
find_library(TORCH_LIBRARY torch REQUIRED)
find_library(TORCH_CPU_LIBRARY torch_cpu REQUIRED)
find_library(C10_LIBRARY c10 REQUIRED)
noref_dependency(torch
  LIBRARIES ${TORCH_LIBRARY} ${TORCH_CPU_LIBRARY} ${C10_LIBRARY}
  INCLUDES ${TORCH_API_INCLUDE_DIR})

if(NOREF_BUILD_TESTS)
  find_package(GTest REQUIRED)
  noref_dependency(gtest LIBRARIES GTest::gtest GTest::gmock GTest::gtest_main)
endif()
