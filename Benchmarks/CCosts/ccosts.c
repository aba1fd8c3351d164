#include "ccosts.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

void costs_mark(void) {}

size_t costs_bytes_in_use(void) {
#if defined(__APPLE__)
  return mstats().bytes_used;
#else
  // Large blocks are mapped, and counted separately.
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#endif
}
