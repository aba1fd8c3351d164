/// The files of a graph's page, as texts in UTF-8, so that a program needs no file beside it.
///
/// In C, since `#embed` costs the compiler nothing: SwiftPM's `embedInCode` makes an array of 127,000 numbers, which takes 14 s
/// of a debug build.
#pragma once

/// The page, with places for what follows and for the graph.
const char *di_graph_page_template(void);
/// The style sheet.
const char *di_graph_page_style(void);
/// The script.
const char *di_graph_page_script(void);
