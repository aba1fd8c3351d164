/// The files of the page, as texts in UTF-8, so that a program needs no file beside it.
///
/// In C, since `#embed` costs the compiler nothing. SwiftPM's `embedInCode` makes an array of 127,000 numbers of them, which
/// takes 14 s of a debug build.
#pragma once

extern const char *const _Nonnull graph_page_template;
extern const char *const _Nonnull graph_page_style;
extern const char *const _Nonnull graph_page_script;
