#pragma once

#include <stddef.h>

/// A mark: callgrind is given the name of this function, and at each call writes its counts and resets them.
void costs_mark(void);

/// The bytes that the program has allocated and not freed.
size_t costs_bytes_in_use(void);

/// The most memory that the process has had at once, in bytes, with all that belongs to it.
size_t costs_peak_bytes(void);
