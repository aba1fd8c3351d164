#include "DIGraphPage.h"

// Clang has `#embed` in each language mode, and warns outside C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char template[] = {
#embed "Files/page.html" suffix(,)
  0};

static const char style[] = {
#embed "Files/page.css" suffix(,)
  0};

// Each file uses what those before it declare. All end with a newline.
static const char script[] = {
#embed "Files/page-words.js" suffix(,)
#embed "Files/page-graph.js" suffix(,)
#embed "Files/page-curves.js" suffix(,)
#embed "Files/page-places.js" suffix(,)
#embed "Files/page-palette.js" suffix(,)
#embed "Files/page-cards.js" suffix(,)
#embed "Files/page-drawing.js" suffix(,)
#embed "Files/page-tiles.js" suffix(,)
#embed "Files/page-view.js" suffix(,)
#embed "Files/page-tree.js" suffix(,)
#embed "Files/page-search.js" suffix(,)
#embed "Files/page-panel.js" suffix(,)
#embed "Files/page.js" suffix(,)
  0};

const char *di_graph_page_template(void) { return template; }
const char *di_graph_page_style(void) { return style; }
const char *di_graph_page_script(void) { return script; }
