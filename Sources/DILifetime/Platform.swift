// Where the package compiles. All that differs between platforms elsewhere is listed in the README; what is not known there is
// refused here, in one sentence.

#if !_pointerBitWidth(_64)
#error(
  "swift-di needs pointers of 64 bits: what it keeps is a word with an address and a count (docs/decisions.md, Platforms)."
)
#endif

#if os(Windows)
#error(
  "swift-di does not know the threads of Windows: it needs those of Darwin, glibc or musl (docs/decisions.md, Platforms)."
)
#elseif os(WASI)
#error(
  "swift-di does not know the threads of WASI: it needs those of Darwin, glibc or musl (docs/decisions.md, Platforms).")
#elseif !(canImport(Darwin) || canImport(Glibc) || canImport(Musl))
#error("swift-di does not know this C library: it needs Darwin, glibc or musl (docs/decisions.md, Platforms).")
#endif
