// The colours of the drawing are those of the style sheet, so that both have one source.

const COLOURS = [
  'background', 'surface', 'module', 'line', 'line-strong', 'text', 'muted', 'edge', 'link', 'accent', 'needs', 'users',
  'error', 'warning', 'error-text', 'warning-text',
  ...Object.keys(LIFETIMES).map((lifetime) => `lifetime-${lifetime}`),
];

class Palette {
  #probe;

  constructor() {
    this.#probe = document.createElement('span');
    this.#probe.hidden = true;
    document.body.append(this.#probe);
    this.read();
  }

  // A custom property is read as it is written, light-dark() included; only a property that takes a colour resolves it.
  read() {
    for (const name of COLOURS) {
      this.#probe.style.color = `var(--${name})`;
      this[name] = getComputedStyle(this.#probe).color;
    }
  }

  lifetime(component) {
    return this[`lifetime-${component.lifetime}`] ?? this['lifetime-prototype'];
  }
}

class Theme {
  static #order = ['auto', 'light', 'dark'];

  constructor(changed) {
    this.name = 'auto';
    // A page that is opened as a file may have no storage.
    try { this.name = localStorage.getItem('swift-di graph theme') ?? 'auto'; } catch { /* the system's colours will do */ }
    if (!Theme.#order.includes(this.name)) { this.name = 'auto'; }
    this.changed = changed;
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.changed());
    this.#apply();
  }

  next() {
    const order = Theme.#order;
    this.name = order[(order.indexOf(this.name) + 1) % order.length];
    try { localStorage.setItem('swift-di graph theme', this.name); } catch { /* it holds until the page is closed */ }
    this.#apply();
    this.changed();
  }

  #apply() {
    document.documentElement.dataset.theme = this.name;
  }
}
