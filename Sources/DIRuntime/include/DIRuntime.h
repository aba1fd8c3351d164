#ifndef DI_RUNTIME_H
#define DI_RUNTIME_H

#include <stdint.h>

// Several references to an object at once, for the price of one atomic operation: the Swift runtime has this, the standard
// library has no name for it, and Swift code must not declare the runtime's symbols itself.

#if defined(__APPLE__)
// An object may be one of Objective-C. Not run by the project's tests, which are run on Linux.
extern void *swift_unknownObjectRetain_n(void *object, int count);
extern void swift_unknownObjectRelease_n(void *object, int count);

static inline void di_retain(void *object, uint32_t count) { swift_unknownObjectRetain_n(object, (int)count); }
static inline void di_release(void *object, uint32_t count) { swift_unknownObjectRelease_n(object, (int)count); }
#else
extern void *swift_retain_n(void *object, uint32_t count);
extern void swift_release_n(void *object, uint32_t count);

static inline void di_retain(void *object, uint32_t count) { swift_retain_n(object, count); }
static inline void di_release(void *object, uint32_t count) { swift_release_n(object, count); }
#endif

#endif
