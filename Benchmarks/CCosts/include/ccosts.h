#pragma once

#include <stddef.h>

/// Where callgrind writes down what it has counted since the last mark, and begins anew: it is told the name of this function.
void costs_mark(void);

/// The bytes that the program has allocated and not freed.
size_t costs_bytes_in_use(void);
