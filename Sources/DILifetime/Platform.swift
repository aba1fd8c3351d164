// Where the package compiles. README has a table of what differs between platforms elsewhere; what is not known there is refused
// here, in one sentence. docs/decisions.md has the reasons ("Platforms").

#if !_pointerBitWidth(_64)
#error("swift-di needs pointers of 64 bits: what it keeps is found by one word, an address and a count")
#endif

#if os(Windows)
#error("swift-di does not know the threads of Windows: it needs those of Darwin, glibc or musl")
#elseif os(WASI)
#error("swift-di does not know the threads of WASI: it needs those of Darwin, glibc or musl")
#elseif os(Android)
#error("swift-di does not know the threads of Android: it needs those of Darwin, glibc or musl")
#elseif !(canImport(Darwin) || canImport(Glibc) || canImport(Musl))
#error("swift-di does not know this C library: it needs Darwin, glibc or musl")
#endif
