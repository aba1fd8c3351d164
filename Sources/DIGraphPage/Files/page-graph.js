// The document, indexed: components with their edges in both directions, faults, search and paths.

class Graph {
  constructor(data) {
    this.title = data.title;
    this.explanations = data.explanations ?? {};
    this.components = data.document.components.map((component, index) => ({
      ...component, index, module: -1, out: [], in: [], faults: [], severity: undefined, stubs: [],
    }));
    this.byID = new Map(this.components.map((component) => [component.id, component.index]));
    this.modules = (data.layout.modules ?? []).map((module, index) => ({
      index, name: module.name, members: module.members, errors: 0, warnings: 0, needs: new Map(), users: new Map(),
    }));
    for (const module of this.modules) {
      for (const member of module.members) { this.components[member].module = module.index; }
    }
    this.edges = [];
    this.requestCount = 0;
    for (const component of this.components) { this.#addRequests(component); }
    this.faults = (data.document.faults ?? []).map((fault) => ({ ...fault, index: this.byID.get(fault.component) }));
    this.faults.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    for (const fault of this.faults) { this.#addFault(fault); }
    this.#searchTexts = this.components.map((component) => this.#searchText(component));
  }

  #searchTexts;

  #addRequests(component) {
    const known = new Set();
    for (const request of component.requests ?? []) {
      this.requestCount += 1;
      if (request.answer === 'missing') { component.stubs.push(request.type); }
      const delayed = request.kinds.includes('lazy') || request.kinds.includes('provider');
      const style = request.answer === 'ambiguous' ? 'ambiguous'
        : delayed ? 'delayed' : request.kinds.includes('injection') ? 'injection' : 'initializer';
      const optional = request.kinds.includes('optional');
      for (const id of request.to ?? []) {
        const to = this.byID.get(id);
        const key = `${to} ${style} ${optional}`;
        if (to === undefined || known.has(key)) { continue; }
        known.add(key);
        const edge = { index: this.edges.length, from: component.index, to, style, optional };
        this.edges.push(edge);
        // A candidate of an ambiguous request does not answer it, so nothing is reached through it.
        if (style === 'ambiguous') { continue; }
        component.out.push(edge);
        this.components[to].in.push(edge);
        this.#addModuleEdge(component.module, this.components[to].module);
      }
    }
  }

  #addModuleEdge(from, to) {
    if (from === to || from < 0 || to < 0) { return; }
    const [user, needed] = [this.modules[from], this.modules[to]];
    user.needs.set(to, (user.needs.get(to) ?? 0) + 1);
    needed.users.set(from, (needed.users.get(from) ?? 0) + 1);
  }

  #addFault(fault) {
    const component = this.components[fault.index];
    if (!component) { return; }
    component.faults.push(fault);
    if (fault.severity === 'note') { return; }
    if (component.severity !== 'error') { component.severity = fault.severity; }
    const module = this.modules[component.module];
    if (module) { module[fault.severity === 'error' ? 'errors' : 'warnings'] += 1; }
  }

  #searchText(component) {
    return {
      name: component.name.toLowerCase(),
      id: component.id.toLowerCase(),
      services: component.services.map(serviceWords).join('\n').toLowerCase(),
      module: (component.modules ?? []).join('\n').toLowerCase(),
      file: (component.file ?? '').toLowerCase(),
    };
  }

  /** The components that the text fits, best first, each with what it was found by. */
  search(text) {
    const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) { return []; }
    const found = [];
    this.#searchTexts.forEach((texts, index) => {
      let rank = 0;
      let by = 'name';
      for (const word of words) {
        const place = this.#placeOf(word, texts);
        if (!place) { return; }
        if (place.rank >= rank) { [rank, by] = [place.rank, place.by]; }
      }
      found.push({ index, rank, by });
    });
    const length = (entry) => this.components[entry.index].name.length;
    return found.sort((a, b) => a.rank - b.rank || length(a) - length(b) || a.index - b.index);
  }

  #placeOf(word, texts) {
    if (texts.name === word || texts.id === word) { return { rank: 0, by: 'name' }; }
    if (texts.name.startsWith(word)) { return { rank: 1, by: 'name' }; }
    if (texts.name.includes(word) || texts.id.includes(word)) { return { rank: 2, by: 'name' }; }
    if (texts.services.includes(word)) { return { rank: 3, by: 'service' }; }
    if (texts.module.includes(word)) { return { rank: 4, by: 'module' }; }
    if (texts.file.includes(word)) { return { rank: 5, by: 'file' }; }
    return undefined;
  }

  /** All that is reached from a component, itself left out: each index with the edge that reaches it first. */
  reach(start, direction) {
    const [edges, end] = direction === 'needs' ? ['out', 'to'] : ['in', 'from'];
    const found = new Map();
    let front = [start];
    while (front.length > 0) {
      const next = [];
      for (const index of front) {
        for (const edge of this.components[index][edges]) {
          const other = edge[end];
          if (other === start || found.has(other)) { continue; }
          found.set(other, edge);
          next.push(other);
        }
      }
      front = next;
    }
    return found;
  }

  /** The shortest path from a root to the component, as indexes; from what nothing needs, if no root leads to it. */
  pathTo(index) {
    const users = this.reach(index, 'users');
    const isTop = (other) => this.components[other].in.length === 0;
    const candidates = [index, ...users.keys()];
    const top = candidates.find((other) => this.components[other].isRoot) ?? candidates.find(isTop);
    if (top === undefined) { return []; }
    const path = [top];
    while (path.at(-1) !== index) { path.push(users.get(path.at(-1)).to); }
    return path;
  }

  /** What the drawing follows for a selected component. */
  follow(index) {
    const needs = this.reach(index, 'needs');
    const users = this.reach(index, 'users');
    const path = this.pathTo(index);
    const pathEdges = new Set();
    for (let step = 1; step < path.length; step += 1) {
      const edge = this.components[path[step - 1]].out.find((candidate) => candidate.to === path[step]);
      if (edge) { pathEdges.add(edge); }
    }
    const direct = new Set([...this.components[index].out, ...this.components[index].in]);
    const needEdges = this.#edgesToDraw(index, needs, 'out');
    const userEdges = this.#edgesToDraw(index, users, 'in');
    return this.#withModules({ selected: index, needs, users, path, pathEdges, direct, needEdges, userEdges });
  }

  // A few hundred edges are still read one by one. Of more, only those remain that reach each component first.
  #edgesToDraw(index, reached, side) {
    const all = [index, ...reached.keys()].flatMap((member) => this.components[member][side]);
    return all.length <= 160 ? all : [...new Set([...reached.values(), ...this.components[index][side]])];
  }

  // The modules that have a component that is followed: while they are collapsed, they stand for it.
  #withModules(highlight) {
    const indexes = [highlight.selected ?? -1, ...highlight.needs.keys(), ...highlight.users.keys()];
    highlight.touched = new Set(indexes.map((index) => this.components[index]?.module));
    return highlight;
  }

  /** What the drawing follows for a selected module: its members, what they need directly, and who needs them. */
  followModule(moduleIndex) {
    const module = this.modules[moduleIndex];
    const [needs, users] = [new Map(), new Map()];
    for (const member of module.members) {
      for (const edge of this.components[member].out) {
        if (this.components[edge.to].module !== moduleIndex) { needs.set(edge.to, edge); }
      }
      for (const edge of this.components[member].in) {
        if (this.components[edge.from].module !== moduleIndex) { users.set(edge.from, edge); }
      }
    }
    return this.#withModules({
      module: moduleIndex, needs, users, path: [], pathEdges: new Set(), direct: new Set(), needEdges: [], userEdges: [],
    });
  }

  /** What the drawing shows for the list of faults: the components that have one. */
  followFaults() {
    const none = { needs: new Map(), users: new Map(), path: [], pathEdges: new Set(), direct: new Set(), needEdges: [], userEdges: [] };
    const lit = new Set(this.faults.filter((fault) => fault.severity !== 'note').map((fault) => fault.index));
    const touched = new Set([...lit].map((index) => this.components[index]?.module));
    return { ...none, lit, touched };
  }

  lifetimes() {
    const present = new Set(this.components.map((component) => component.lifetime));
    return Object.keys(LIFETIMES).filter((lifetime) => present.has(lifetime));
  }
}
