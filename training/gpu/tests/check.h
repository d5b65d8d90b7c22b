// A few words for tests: count what fails, say where, go on.
#pragma once

#include <cstdio>
#include <string>

inline int& failures() {
    static int number = 0;
    return number;
}

#define CHECK(condition, ...)                                                  \
    do {                                                                       \
        if (!(condition) && ++failures() <= 20) {                              \
            std::printf("%s:%d: %s failed: ", __FILE__, __LINE__, #condition); \
            std::printf(__VA_ARGS__);                                          \
            std::printf("\n");                                                 \
        }                                                                      \
    } while (0)
