// The platforms that the package compiles on; any other is refused here, with one sentence. README has a table of their
// differences, and docs/decisions.md ("Platforms") has the reasons.

#if !_pointerBitWidth(_64)
#error("swift-di needs pointers of 64 bits: what it keeps is found by one word, an address and a count")
#endif

#if os(Windows)
#error("swift-di does not know the threads of Windows: it supports Darwin, glibc and musl")
#elseif os(WASI)
#error("swift-di does not know the threads of WASI: it supports Darwin, glibc and musl")
#elseif os(Android)
#error("swift-di does not know the threads of Android: it supports Darwin, glibc and musl")
#elseif !(canImport(Darwin) || canImport(Glibc) || canImport(Musl))
#error("swift-di does not know this C library: it needs Darwin, glibc or musl")
#endif
