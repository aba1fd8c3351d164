// On a platform that the package does not support, compilation stops here, with one sentence. README has a table of the
// differences between the supported platforms; docs/decisions.md ("Platforms") has the reasons.

#if !_pointerBitWidth(_64)
#error("swift-di needs 64-bit pointers: it keeps an address and a count in one word")
#endif

#if os(Windows) || os(WASI) || os(Android) || !(canImport(Darwin) || canImport(Glibc) || canImport(Musl))
#error("swift-di does not support the threads of this platform: it needs Darwin, glibc or musl")
#endif
