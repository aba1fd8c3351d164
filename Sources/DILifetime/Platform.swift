// On a platform that the package does not support, compilation stops here, with one sentence. README has a table of the
// differences between the supported platforms; docs/decisions.md ("Platforms") has the reasons.

#if !_pointerBitWidth(_64)
#error("swift-di needs 64-bit pointers: it keeps an address and a count in one word")
#endif

#if os(Windows)
#error("swift-di does not support threads on Windows: it needs Darwin, glibc or musl")
#elseif os(WASI)
#error("swift-di does not support threads on WASI: it needs Darwin, glibc or musl")
#elseif os(Android)
#error("swift-di does not support threads on Android: it needs Darwin, glibc or musl")
#elseif !(canImport(Darwin) || canImport(Glibc) || canImport(Musl))
#error("swift-di does not support this C library: it needs Darwin, glibc or musl")
#endif
