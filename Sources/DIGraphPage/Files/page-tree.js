// The list beside the drawing: modules and their components as a tree. It has rows only for what is in sight.

const ROW = 26;

class Tree {
  #graph;
  #places;
  #events;
  #element;
  #body;
  #rows = [];
  #active = 0;
  #selectedKey;

  /** @param events { select(target), fold(module, collapsed) } */
  constructor(element, graph, places, events) {
    this.#graph = graph;
    this.#places = places;
    this.#events = events;
    this.#element = element;
    this.#body = make('div', { className: 'rows', role: 'presentation' });
    element.append(this.#body);
    element.addEventListener('scroll', () => this.#render(), { passive: true });
    element.addEventListener('keydown', (event) => this.#key(event));
    element.addEventListener('click', (event) => this.#click(event));
    element.addEventListener('focus', () => this.#render());
    element.addEventListener('blur', () => this.#render());
    new ResizeObserver(() => this.#render()).observe(element);
    this.arrange();
  }

  /** Lists the rows anew, after modules were collapsed or expanded. */
  arrange() {
    const key = this.#rows[this.#active]?.key;
    const { components, modules } = this.#graph;
    const byName = (a, b) => (a.id ?? a.name).localeCompare(b.id ?? b.name, 'en') || a.index - b.index;
    const row = (component, level, position, size) => ({ key: `c${component.index}`, component, level, position, size });
    const free = components.filter((component) => component.module < 0).sort(byName);
    const groups = [...modules].sort(byName);
    const top = free.length + groups.length;
    this.#rows = free.map((component, order) => row(component, 1, order + 1, top));
    groups.forEach((module, order) => {
      this.#rows.push({ key: `m${module.index}`, module, level: 1, position: free.length + order + 1, size: top });
      if (this.#places.collapsed.has(module.index)) { return; }
      const members = module.members.map((member) => components[member]).sort(byName);
      members.forEach((component, place) => this.#rows.push(row(component, 2, place + 1, members.length)));
    });
    this.#body.style.height = `${this.#rows.length * ROW}px`;
    this.#active = Math.max(0, this.#rows.findIndex((candidate) => candidate.key === key));
    this.#render();
  }

  /** Marks what is selected; a component of a collapsed module is marked as its module. */
  select(target) {
    const { component, module } = target ?? {};
    const owner = component === undefined ? undefined : this.#graph.components[component].module;
    const hidden = owner >= 0 && this.#places.collapsed.has(owner);
    this.#selectedKey = hidden ? `m${owner}` : component !== undefined ? `c${component}` : module !== undefined ? `m${module}` : undefined;
    const index = this.#rows.findIndex((row) => row.key === this.#selectedKey);
    if (index >= 0) { this.#moveTo(index); } else { this.#render(); }
  }

  /** Keys of all rows, for checks. */
  get keys() { return this.#rows.map((row) => row.key); }

  #moveTo(index) {
    this.#active = Math.max(0, Math.min(this.#rows.length - 1, index));
    const top = this.#active * ROW;
    const { scrollTop, clientHeight } = this.#element;
    if (top < scrollTop) {
      this.#element.scrollTop = top - ROW;
    } else if (top + ROW > scrollTop + clientHeight) {
      this.#element.scrollTop = top + 2 * ROW - clientHeight;
    }
    this.#render();
  }

  #render() {
    const { scrollTop, clientHeight } = this.#element;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - 4);
    const last = Math.min(this.#rows.length, Math.ceil((scrollTop + clientHeight) / ROW) + 4);
    const shown = [];
    for (let index = first; index < last; index += 1) { shown.push(this.#row(index)); }
    this.#body.replaceChildren(...shown);
    const isRendered = this.#active >= first && this.#active < last;
    if (isRendered) {
      this.#element.setAttribute('aria-activedescendant', `row-${this.#active}`);
    } else {
      this.#element.removeAttribute('aria-activedescendant');
    }
  }

  #row(index) {
    const { key, component, module, level, position, size } = this.#rows[index];
    const row = make('div', {
      id: `row-${index}`, role: 'treeitem', className: `row level-${level}`, 'aria-level': level, 'aria-posinset': position,
      'aria-setsize': size, 'aria-selected': String(key === this.#selectedKey),
    });
    row.style.top = `${index * ROW}px`;
    row.classList.toggle('active', index === this.#active);
    if (module) {
      const isOpen = !this.#places.collapsed.has(module.index);
      row.setAttribute('aria-expanded', String(isOpen));
      row.append(make('span', { className: 'twisty', 'aria-hidden': 'true' }), make('span', { className: 'label strong' }, module.name));
      if (module.errors > 0) { row.append(make('span', { className: 'mark error', title: counted(module.errors, 'error') })); }
      if (module.warnings > 0) { row.append(make('span', { className: 'mark warning', title: counted(module.warnings, 'warning') })); }
      row.append(make('span', { className: 'number' }, String(module.members.length)));
    } else {
      row.append(lifetimeMark(component.lifetime), make('span', { className: 'label', title: component.id }, component.id));
      if (component.severity) { row.append(make('span', { className: `mark ${component.severity}`, title: component.severity })); }
    }
    return row;
  }

  #click(event) {
    const element = event.target.closest('.row');
    if (!element) { return; }
    const index = Number(element.id.slice(4));
    this.#moveTo(index);
    if (event.target.closest('.twisty')) { this.#fold(index); return; }
    this.#choose(index);
  }

  #choose(index) {
    const { component, module } = this.#rows[index];
    this.#events.select(module ? { module: module.index } : { component: component.index });
  }

  #fold(index, collapsed) {
    const { module } = this.#rows[index];
    const target = collapsed ?? !this.#places.collapsed.has(module.index);
    if (target !== this.#places.collapsed.has(module.index)) { this.#events.fold(module.index, target); }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    const page = Math.max(1, Math.floor(this.#element.clientHeight / ROW) - 1);
    const row = this.#rows[this.#active];
    const actions = {
      ArrowDown: () => this.#moveTo(this.#active + 1),
      ArrowUp: () => this.#moveTo(this.#active - 1),
      PageDown: () => this.#moveTo(this.#active + page),
      PageUp: () => this.#moveTo(this.#active - page),
      Home: () => this.#moveTo(0),
      End: () => this.#moveTo(this.#rows.length - 1),
      Enter: () => this.#choose(this.#active),
      ' ': () => this.#choose(this.#active),
      ArrowRight: () => {
        if (!row.module) { return; }
        if (this.#places.collapsed.has(row.module.index)) { this.#fold(this.#active, false); } else { this.#moveTo(this.#active + 1); }
      },
      ArrowLeft: () => {
        if (row.module) { this.#fold(this.#active, true); return; }
        const parent = this.#rows.findIndex((other) => other.module?.index === row.component.module);
        if (parent >= 0) { this.#moveTo(parent); }
      },
    };
    const action = actions[event.key];
    if (!action || !row) { return; }
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}
