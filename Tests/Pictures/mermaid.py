"""Lets Mermaid read flowcharts, and draw those within its usual limits, and counts what was drawn.

Arguments: the folder with Mermaid's modules, and the flowcharts.
"""

import functools
import http.server
import os
import re
import sys
import threading

from playwright.sync_api import sync_playwright

SCRIPT = """
async ([text, isDrawn]) => {
  const { mermaid } = await import('/index.js');
  mermaid.initialize({ startOnLoad: false, maxTextSize: 10000000, maxEdges: 100000 });
  await mermaid.parse(text);
  if (!isDrawn) return null;
  document.body.innerHTML = (await mermaid.render('picture', text)).svg;
  const count = selector => document.querySelectorAll(selector).length;
  return {
    nodes: count('.node'), arrows: count('.edgePaths path'), groups: count('.cluster'),
    texts: [...document.querySelectorAll('.node .nodeLabel')].map(label => label.innerText),
  };
}
"""


class Modules(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><title>Mermaid</title><body></body>")
        else:
            super().do_GET()


def check(page, file):
    text = open(file, encoding="utf-8").read()
    wanted = {
        "nodes": len(re.findall(r"^ *[cm]\d+[\[>]", text, re.M)),
        "arrows": len(re.findall(r"^ *c\d+ (-->|-\.->|--x) [cm]\d+$", text, re.M)),
        "groups": len(re.findall(r"^ *subgraph ", text, re.M)),
    }
    is_drawn = wanted["arrows"] <= 500
    drawn = page.evaluate(SCRIPT, [text, is_drawn])
    if not is_drawn:
        print(f"{file}: read, {wanted}")
        return
    texts = drawn.pop("texts")
    print(f"{file}: drawn, {drawn}")
    if drawn != wanted:
        sys.exit(f"{file}: these should be {wanted}")
    # An escape that Mermaid did not understand would be seen.
    if any(re.search(r"#\w+;|&\w+;", label) for label in texts) or not all(texts):
        sys.exit(f"{file}: a label is not as it was written: {texts}")


def main():
    folder, files = sys.argv[1], sys.argv[2:]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Modules, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        for file in files:
            check(page, file)
        browser.close()


main()
