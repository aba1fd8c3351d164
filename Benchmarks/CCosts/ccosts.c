#include "ccosts.h"

#include <sys/resource.h>

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

size_t costs_peak_bytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  // Kilobytes.
  return (size_t)usage.ru_maxrss * 1024;
#endif
}
