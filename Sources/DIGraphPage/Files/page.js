// Ties the parts together: selection, address, keys, toolbar, legend, printing.

class Page {
  constructor(data) {
    this.data = data;
    this.graph = new Graph(data);
    this.places = new Places(this.graph, data.layout);
    this.palette = new Palette();
    this.drawing = new Drawing(this.graph, this.places, this.palette);
    this.selected = undefined;
    this.#heading();
    this.#legend();
    this.theme = new Theme(() => this.#themeChanged());
    this.palette.read();
    this.view = new View(document.querySelector('#drawing'), this.drawing, {
      select: (hit) => this.#clicked(hit),
      hover: (hit, x, y) => this.#hint(hit, x, y),
    });
    this.tree = new Tree(document.querySelector('#tree'), this.graph, this.places, {
      select: (target) => this.select(target),
      fold: (module, collapsed) => this.fold(module, collapsed),
    });
    this.panel = new Panel(document.querySelector('#panel'), this.graph, {
      close: () => { this.select(undefined); document.querySelector('#drawing').focus(); },
      fold: (module) => this.fold(module),
      isCollapsed: (module) => this.places.collapsed.has(module),
    });
    const input = document.querySelector('#search');
    this.search = new Search(input, document.querySelector('#results'), this.graph, (component) => this.select({ component }));
    this.#tools();
    this.#keys();
    this.#printing();
    this.#themeLabel();
    this.view.fit(false);
    addEventListener('hashchange', () => this.#readAddress());
    this.#readAddress();
  }

  // ---- Selection

  /** Selects { component }, { module }, { faults: true } or nothing; the address follows. */
  select(target, { reveal = true, address = true } = {}) {
    this.selected = target;
    const { component, module, faults } = target ?? {};
    const highlight = component !== undefined ? this.graph.follow(component)
      : module !== undefined ? this.graph.followModule(module) : faults ? this.graph.followFaults() : undefined;
    this.drawing.highlight = highlight;
    this.panel.show(target, highlight);
    this.tree.select(target);
    document.querySelector('#show-faults').setAttribute('aria-pressed', String(Boolean(faults)));
    // The panel takes room from the drawing, so the size must be known before anything is moved into sight.
    this.view.resize(true);
    this.view.changed();
    if (reveal && component !== undefined) { this.view.reveal(this.places.standIn(component), this.places.boxes[component].shown); }
    if (reveal && module !== undefined) { this.view.revealLarge(this.places.modules[module]); }
    this.#say(target, highlight);
    if (address) { this.#writeAddress(); }
  }

  #say(target, highlight) {
    const { component, module } = target ?? {};
    const text = component !== undefined
      ? `${this.graph.components[component].id}: needs ${highlight.needs.size}, needed by ${highlight.users.size}`
      : module !== undefined ? `module ${this.graph.modules[module].name}` : target?.faults ? 'faults' : '';
    document.querySelector('#status').textContent = text;
  }

  #address() {
    const { component, module, faults } = this.selected ?? {};
    if (component !== undefined) { return this.graph.components[component].id; }
    if (module !== undefined) { return `module:${this.graph.modules[module].name}`; }
    return faults ? 'faults:' : '';
  }

  #decodedHash() {
    try { return decodeURIComponent(location.hash.slice(1)); } catch { return ''; }
  }

  #writeAddress() {
    const text = this.#address();
    if (text !== this.#decodedHash()) { location.hash = encodeURIComponent(text); }
  }

  #readAddress() {
    const text = this.#decodedHash();
    if (text === this.#address()) { return; }
    const component = this.graph.byID.get(text);
    const module = this.graph.modules.findIndex((candidate) => `module:${candidate.name}` === text);
    const target = component !== undefined ? { component } : module >= 0 ? { module } : text === 'faults:' ? { faults: true } : undefined;
    this.select(target, { address: false });
  }

  #clicked(hit) {
    if (hit?.component !== undefined) {
      this.select({ component: hit.component }, { reveal: false });
    } else if (hit?.title) {
      this.fold(hit.module);
    } else {
      this.select(hit ? { module: hit.module } : undefined, { reveal: false });
    }
  }

  // ---- Modules

  /** Collapses or expands a module; the corner with its chevron stays where it is, so that a second click undoes the first. */
  fold(module, collapsed = !this.places.collapsed.has(module)) {
    const corner = () => ({ x: this.places.modules[module].x, y: this.places.modules[module].y });
    this.view.anchored(corner, () => {
      this.places.collapsed[collapsed ? 'add' : 'delete'](module);
      this.places.arrange();
    });
    this.#folded();
  }

  foldAll(collapsed) {
    this.places.collapsed.clear();
    if (collapsed) { for (const { index } of this.graph.modules) { this.places.collapsed.add(index); } }
    this.places.arrange();
    this.view.fit(false);
    this.#folded();
  }

  #folded() {
    this.tree.arrange();
    this.view.changed();
    this.view.hover(undefined);
    const { module } = this.selected ?? {};
    if (module !== undefined) { this.panel.show(this.selected, this.drawing.highlight); }
  }

  // ---- Head, legend, hint

  #heading() {
    const { graph } = this;
    document.querySelector('#title').textContent = graph.title;
    const parts = [counted(graph.components.length, 'component'), counted(graph.requestCount, 'request')];
    if (graph.modules.length > 0) { parts.splice(1, 0, counted(graph.modules.length, 'module')); }
    document.querySelector('#counts').textContent = parts.join(' · ');
    const count = document.querySelector('#fault-count');
    count.textContent = String(graph.faults.length);
    count.className = `count ${graph.faults[0]?.severity ?? ''}`;
    document.querySelector('#folding').hidden = graph.modules.length === 0;
  }

  #legend() {
    const { graph } = this;
    const entry = (mark, label, count) => make('li', {}, mark, make('span', {}, label),
      count === undefined ? undefined : make('span', { className: 'number' }, String(count)));
    const line = (className) => make('span', { className: `sample ${className}`, 'aria-hidden': 'true' });
    const lifetimes = graph.lifetimes().map((lifetime) => entry(lifetimeMark(lifetime), lifetime,
      graph.components.filter((component) => component.lifetime === lifetime).length));
    const styles = new Set(graph.edges.map((edge) => edge.style));
    const edges = [
      styles.has('initializer') && entry(line('initializer'), 'initializer'),
      styles.has('injection') && entry(line('injection'), 'injection'),
      styles.has('delayed') && entry(line('delayed'), 'lazy, provider'),
      graph.edges.some((edge) => edge.optional) && entry(line('optional'), 'optional'),
      styles.has('ambiguous') && entry(line('ambiguous'), 'ambiguous'),
      this.places.links.length > 0 && entry(line('joined'), 'between modules'),
      entry(line('needs'), 'what it needs'),
      entry(line('users'), 'what needs it'),
    ].filter(Boolean);
    const severities = ['error', 'warning'].filter((severity) => graph.faults.some((fault) => fault.severity === severity));
    const faults = severities.map((severity) => entry(make('span', { className: `mark ${severity}`, 'aria-hidden': 'true' }), severity));
    document.querySelector('#legend-body').append(make('ul', {}, ...lifetimes), make('ul', {}, ...edges, ...faults));
  }

  #hint(hit, x, y) {
    const hint = document.querySelector('#hint');
    const component = this.graph.components[hit?.component];
    const module = this.graph.modules[hit?.module];
    hint.hidden = !component && !(module && hit.title);
    if (hint.hidden) { return; }
    if (component) {
      hint.replaceChildren(make('strong', {}, component.id), make('span', {}, boxCaptions(component)[0]),
        ...component.faults.map((fault) => make('span', { className: `${fault.severity}-text` }, fault.summary)));
    } else {
      hint.replaceChildren(make('strong', {}, module.name), make('span', {}, counted(module.members.length, 'component')));
    }
    const { offsetWidth, offsetHeight } = hint;
    const left = Math.min(x + 14, this.view.width - offsetWidth - 8);
    const top = y + 18 + offsetHeight > this.view.height ? y - offsetHeight - 10 : y + 18;
    hint.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  }

  // ---- Toolbar and keys

  #tools() {
    const on = (id, action) => document.querySelector(id).addEventListener('click', action);
    on('#show-faults', () => this.#toggleFaults());
    on('#collapse-all', () => this.foldAll(true));
    on('#expand-all', () => this.foldAll(false));
    on('#zoom-in', () => this.view.zoomBy(1.35));
    on('#zoom-out', () => this.view.zoomBy(1 / 1.35));
    on('#fit', () => this.view.fit());
    on('#theme', () => this.theme.next());
    on('#show-keys', () => this.#showKeys());
    on('#show-list', () => this.#showList(document.body.classList.contains('without-list')));
    this.#showList(innerWidth > 900);
  }

  #showList(shown) {
    document.body.classList.toggle('without-list', !shown);
    document.querySelector('#show-list').setAttribute('aria-pressed', String(shown));
  }

  #toggleFaults() {
    this.select(this.selected?.faults ? undefined : { faults: true });
  }

  #themeChanged() {
    this.palette.read();
    this.view.changed();
    this.#themeLabel();
  }

  #themeLabel() {
    const label = { auto: 'Auto', light: 'Light', dark: 'Dark' }[this.theme.name];
    const button = document.querySelector('#theme');
    button.textContent = label;
    button.setAttribute('aria-label', `Colours: ${label}`);
  }

  #showKeys() {
    const list = document.querySelector('#key-list');
    if (list.children.length === 0) {
      for (const [key, words] of KEYS) { list.append(make('dt', {}, make('kbd', {}, key)), make('dd', {}, words)); }
    }
    document.querySelector('#keys').showModal();
  }

  #keys() {
    document.addEventListener('keydown', (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('#keys').open) { return; }
      if (event.key === 'Escape') { this.select(undefined); return; }
      if (event.target.matches('input')) { return; }
      const actions = {
        '/': () => this.search.focus(),
        s: () => this.search.focus(),
        '?': () => this.#showKeys(),
        '+': () => this.view.zoomBy(1.35),
        '=': () => this.view.zoomBy(1.35),
        '-': () => this.view.zoomBy(1 / 1.35),
        0: () => this.view.fit(),
        c: () => this.foldAll(true),
        e: () => this.foldAll(false),
        f: () => this.#toggleFaults(),
        d: () => this.theme.next(),
      };
      const action = actions[event.key] ?? (event.target === this.view.canvas ? this.#canvasAction(event.key) : undefined);
      if (!action) { return; }
      event.preventDefault();
      action();
    });
  }

  #canvasAction(key) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const { component, module } = this.selected ?? {};
    if (key === ' ' || key === 'Enter') {
      if (module !== undefined) { return () => this.fold(module); }
      return component === undefined ? () => this.#selectMiddle() : undefined;
    }
    if (!step) { return undefined; }
    if (component === undefined && module === undefined) { return () => this.view.panBy(step[0] * 80, step[1] * 80); }
    return () => this.#walk(step);
  }

  /** To what the selection needs, to what needs it, or to its neighbour. */
  #walk([across, down]) {
    const { component, module } = this.selected;
    const isModule = module !== undefined;
    const boxes = isModule ? this.places.modules : this.places.boxes;
    const current = boxes[component ?? module];
    const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const here = middle(current);
    let others;
    if (across !== 0) {
      const isBeside = (box) => box !== current && box.shown !== false && Math.abs(middle(box).y - here.y) < (box.height + current.height) / 4
        && Math.sign(middle(box).x - here.x) === across;
      others = boxes.flatMap((box, index) => (isBeside(box) ? [index] : []));
    } else if (isModule) {
      others = [...(down > 0 ? this.graph.modules[module].needs : this.graph.modules[module].users).keys()];
    } else {
      const { out, in: users } = this.graph.components[component];
      others = down > 0 ? out.map((edge) => edge.to) : users.map((edge) => edge.from);
    }
    const distance = (index) => Math.abs(middle(boxes[index]).x - here.x);
    const nearest = others.sort((a, b) => distance(a) - distance(b))[0];
    if (nearest !== undefined) { this.select(isModule ? { module: nearest } : { component: nearest }); }
  }

  #selectMiddle() {
    const centre = this.view.toDrawing(this.view.width / 2, this.view.height / 2);
    const distance = (box) => Math.hypot(box.x + box.width / 2 - centre.x, box.y + box.height / 2 - centre.y);
    const targets = [
      ...this.places.boxes.flatMap((box, component) => (box.shown ? [{ target: { component }, box }] : [])),
      ...this.places.modules.flatMap((box, module) => (box.collapsed ? [{ target: { module }, box }] : [])),
    ];
    const nearest = targets.reduce((best, next) => (!best || distance(next.box) < distance(best.box) ? next : best), undefined);
    if (nearest) { this.select(nearest.target); }
  }

  // ---- Printing

  #printing() {
    const canvas = document.querySelector('#print');
    addEventListener('beforeprint', () => {
      const { x, y, width, height } = this.places.bounds;
      const root = document.documentElement;
      root.dataset.theme = 'light';
      this.palette.read();
      // Twice the size of the text on the screen, but no larger than a browser can hold.
      const scale = Math.min(2, 5000 / Math.max(width, height));
      canvas.width = Math.ceil((width + 40) * scale);
      canvas.height = Math.ceil((height + 40) * scale);
      const context = canvas.getContext('2d', { alpha: false });
      context.fillStyle = this.palette.background;
      context.fillRect(0, 0, canvas.width, canvas.height);
      this.drawing.paint(context, x - 20, y - 20, scale, 1);
      root.dataset.theme = this.theme.name;
      this.palette.read();
    });
    addEventListener('afterprint', () => { canvas.width = canvas.height = 1; });
  }
}

const page = new Page(JSON.parse(document.querySelector('#graph').textContent));

/** For scripts and checks of the page. */
window.diGraph = {
  firstPaint: undefined,
  get selected() {
    const { component, module } = page.selected ?? {};
    return component !== undefined ? page.graph.components[component].id : module !== undefined ? `module:${page.graph.modules[module].name}` : undefined;
  },
  get drawn() {
    const { boxes, modules, local, links } = page.places;
    return {
      components: boxes.filter((box) => box.shown).length, modules: modules.length,
      collapsed: modules.filter((box) => box.collapsed).length, edges: local.length, links: links.length,
    };
  },
  get followed() {
    const { needs, users, path } = page.drawing.highlight ?? { needs: new Map(), users: new Map(), path: [] };
    const id = (index) => page.graph.components[index].id;
    return { needs: [...needs.keys()].map(id), users: [...users.keys()].map(id), path: path.map(id) };
  },
  get camera() { return { ...page.view.camera }; },
  get rows() { return page.tree.keys.length; },
  select: (id) => page.select(id === undefined ? undefined : { component: page.graph.byID.get(id) }),
  search: (text) => page.graph.search(text).map(({ index }) => page.graph.components[index].id),
  collapse: (name, collapsed = true) => page.fold(page.graph.modules.findIndex((module) => module.name === name), collapsed),
  zoom: (scale) => page.view.zoomTo(scale),
  fit: () => page.view.fit(false),
  pan: (steps) => page.view.pan(steps),
  /** Where a component or the title of a module is, in pixels of the window. */
  place(id, moduleName) {
    const { left, top } = page.view.canvas.getBoundingClientRect();
    const module = page.graph.modules.findIndex(({ name }) => name === moduleName);
    const box = module >= 0 ? page.places.modules[module] : page.places.standIn(page.graph.byID.get(id));
    const corner = page.view.toScreen(box.x, box.y);
    const { scale } = page.view.camera;
    return { x: left + corner.x, y: top + corner.y, width: box.width * scale, height: box.height * scale };
  },
  colours: () => Object.fromEntries(COLOURS.map((name) => [name, page.palette[name]])),
  // The second callback runs when the frame of the first has been handed over.
  ready: new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      window.diGraph.firstPaint = performance.now();
      resolve();
      setTimeout(() => page.view.tiles.paintOverview(), 50);
    }));
  }),
};
