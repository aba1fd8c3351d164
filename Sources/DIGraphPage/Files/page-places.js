// Where everything is drawn: boxes of components and modules, with the collapsed modules folded, and the edges between them.
// Positions are in units of the layout.

const COLLAPSED_HEIGHT = 64;
const TITLE_STRIP = 28;

class Places {
  constructor(graph, layout) {
    this.graph = graph;
    this.layout = layout;
    this.collapsed = new Set();
    this.boxes = layout.boxes.map(([x, y, width, height]) => ({ x, y, width, height, shown: true }));
    this.modules = (layout.modules ?? []).map(({ box: [x, y, width, height] }) => ({ x, y, width, height, collapsed: false }));
    const count = graph.edges.length;
    this.ends = { x1: new Float64Array(count), y1: new Float64Array(count), x2: new Float64Array(count), y2: new Float64Array(count) };
    this.arrange();
  }

  /** Moves the boxes to where they belong with the modules that are collapsed now, and places the edges anew. */
  arrange() {
    this.#placeBoxes();
    this.#placeEnds();
    this.#placeLinks();
    this.bounds = this.#boundsOfAll();
  }

  /** The box that stands for a component: its own, or that of its collapsed module. */
  standIn(index) {
    const box = this.boxes[index];
    return box.shown ? box : this.modules[this.graph.components[index].module];
  }

  /** The curve of an edge between components, or between the collapsed modules that stand for them. */
  curve({ index }) {
    const { x1, y1, x2, y2 } = this.ends;
    return this.curves[index] ??= curveDown(x1[index], y1[index], x2[index], y2[index]);
  }

  /** The component or module at a point; components lie above modules. */
  hit(x, y) {
    const inside = (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    const component = this.boxes.findIndex((box) => box.shown && inside(box));
    if (component >= 0) { return { component }; }
    const module = this.modules.findIndex(inside);
    if (module < 0) { return undefined; }
    const box = this.modules[module];
    // A collapsed module is selected like a component; only its chevron expands it.
    return { module, title: box.collapsed ? x <= box.x + TITLE_STRIP : y <= box.y + TITLE_STRIP };
  }

  #placeBoxes() {
    const { layout, graph } = this;
    const items = this.#items();
    const moved = this.collapsed.size > 0 ? compacted(items) : items.map(({ x, y }) => ({ x, y }));
    items.forEach((item, order) => {
      const { x, y } = moved[order];
      if (item.module === undefined) {
        Object.assign(this.boxes[item.component], { x, y });
        return;
      }
      const [originX, originY] = layout.modules[item.module].box;
      const collapsed = this.collapsed.has(item.module);
      Object.assign(this.modules[item.module], { x, y, width: item.width, height: item.height, collapsed });
      for (const member of graph.modules[item.module].members) {
        const [memberX, memberY] = layout.boxes[member];
        Object.assign(this.boxes[member], { x: memberX - originX + x, y: memberY - originY + y, shown: !collapsed });
      }
    });
  }

  /** What moves as a whole: each module, and each component outside of modules. */
  #items() {
    const { layout, graph } = this;
    const topAligned = this.#modulesAlignAtTop();
    const modules = graph.modules.map((module) => {
      const [x, y, width, height] = layout.modules[module.index].box;
      const full = { top: y, bottom: y + height };
      if (!this.collapsed.has(module.index)) { return { module: module.index, x, y, width, height, full }; }
      const small = { width: this.collapsedWidth(module), height: COLLAPSED_HEIGHT };
      const smallY = topAligned ? y : y + (height - small.height) / 2;
      return { module: module.index, x: x + (width - small.width) / 2, y: smallY, ...small, full };
    });
    const free = graph.components.filter((component) => component.module < 0).map((component) => {
      const [x, y, width, height] = layout.boxes[component.index];
      return { component: component.index, x, y, width, height, full: { top: y, bottom: y + height } };
    });
    return [...modules, ...free];
  }

  collapsedWidth(module) {
    const counts = 26 * ((module.errors > 0) + (module.warnings > 0));
    return Math.max(150, module.name.length * 8.8 + 48 + counts);
  }

  // A row of modules stays a row when they collapse, whether their tops or their centres were level.
  #modulesAlignAtTop() {
    const boxes = (this.layout.modules ?? []).map((module) => module.box);
    const tops = new Set(boxes.map(([, y]) => Math.round(y)));
    const centres = new Set(boxes.map(([, y, , height]) => Math.round(y + height / 2)));
    return tops.size <= centres.size;
  }

  /** Spreads the ends of edges along the sides of a box, in the order of where the other ends are, so that few of them cross. */
  #placeEnds() {
    const { graph, boxes, ends } = this;
    this.curves = [];
    const centre = (index) => { const box = this.standIn(index); return box.x + box.width / 2; };
    for (const component of graph.components) {
      const box = this.standIn(component.index);
      const spread = (edges, other, xs, ys, y) => {
        const sorted = edges.length > 1 ? [...edges].sort((a, b) => centre(a[other]) - centre(b[other])) : edges;
        const margin = Math.min(16, box.width / 4);
        const span = Math.min(box.width - 2 * margin, 24 * (sorted.length - 1));
        const start = box.x + (box.width - span) / 2;
        sorted.forEach((edge, order) => {
          xs[edge.index] = boxes[component.index].shown && sorted.length > 1
            ? start + span * (order / (sorted.length - 1)) : box.x + box.width / 2;
          ys[edge.index] = y;
        });
      };
      spread(component.out, 'to', ends.x1, ends.y1, box.y + box.height);
      spread(component.in, 'from', ends.x2, ends.y2, box.y);
    }
    for (const edge of graph.edges) {
      if (edge.style !== 'ambiguous') { continue; }
      const [from, to] = [this.standIn(edge.from), this.standIn(edge.to)];
      [ends.x1[edge.index], ends.y1[edge.index]] = [from.x + from.width / 2, from.y + from.height];
      [ends.x2[edge.index], ends.y2[edge.index]] = [to.x + to.width / 2, to.y];
    }
  }

  /**
   * The edges that are drawn while nothing is selected: those inside a module or outside of modules individually, all others
   * joined to one link for each pair of modules.
   */
  #placeLinks() {
    const { graph } = this;
    this.local = [];
    const joined = new Map();
    for (const edge of graph.edges) {
      const [from, to] = [graph.components[edge.from].module, graph.components[edge.to].module];
      if (from === to) {
        if (this.boxes[edge.from].shown) { this.local.push(edge); }
        continue;
      }
      const [fromKey, toKey] = [from < 0 ? `c${edge.from}` : `m${from}`, to < 0 ? `c${edge.to}` : `m${to}`];
      const key = `${fromKey} ${toKey}`;
      const link = joined.get(key) ?? {
        count: 0,
        errors: 0,
        from: from < 0 ? this.boxes[edge.from] : this.modules[from],
        to: to < 0 ? this.boxes[edge.to] : this.modules[to],
      };
      link.count += 1;
      joined.set(key, link);
    }
    this.links = [...joined.values()];
    this.#placeLinkEnds();
  }

  #placeLinkEnds() {
    const sides = new Map();
    const attach = (box, side, link, end, other) => {
      const key = sides.get(box) ?? sides.set(box, {}).get(box);
      (key[side] ??= []).push({ link, end, other });
    };
    for (const link of this.links) {
      const [fromSide, toSide] = facingSides(link.from, link.to);
      attach(link.from, fromSide, link, 'start', link.to);
      attach(link.to, toSide, link, 'finish', link.from);
    }
    for (const [box, bySide] of sides) {
      for (const [side, ends] of Object.entries(bySide)) {
        const across = side === 'top' || side === 'bottom';
        const key = ({ other }) => (across ? other.x + other.width / 2 : other.y + other.height / 2);
        ends.sort((a, b) => key(a) - key(b));
        const length = across ? box.width : box.height;
        const step = Math.min(length * 0.8 / ends.length, 44);
        ends.forEach(({ link, end }, order) => {
          const offset = length / 2 + (order - (ends.length - 1) / 2) * step;
          link[end] = {
            x: across ? box.x + offset : side === 'left' ? box.x : box.x + box.width,
            y: across ? (side === 'top' ? box.y : box.y + box.height) : box.y + offset,
            side,
          };
        });
      }
    }
    for (const link of this.links) { link.curve = curveBetween(link.start, link.finish); }
  }

  #boundsOfAll() {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const box of [...this.modules, ...this.boxes.filter((candidate) => candidate.shown)]) {
      left = Math.min(left, box.x);
      top = Math.min(top, box.y);
      right = Math.max(right, box.x + box.width);
      bottom = Math.max(bottom, box.y + box.height);
    }
    return left > right ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left, height: bottom - top };
  }
}

/** The sides at which a link leaves and enters: downwards where it can, else sideways, else upwards. */
function facingSides(from, to) {
  if (to.y >= from.y + from.height) { return ['bottom', 'top']; }
  if (to.x >= from.x + from.width) { return ['right', 'left']; }
  if (to.x + to.width <= from.x) { return ['left', 'right']; }
  return ['top', 'bottom'];
}

/**
 * New positions for items of which some have become smaller. Across, items of one row move together until the usual gaps are
 * left, and a short row stands in the middle of a long one; downwards, empty bands shrink, so that rows stay rows.
 */
function compacted(items) {
  const gap = 72;
  const order = items.map((_, index) => index).sort((a, b) => items[a].x - items[b].x);
  const besides = (a, b) => a.full.top < b.full.bottom && b.full.top < a.full.bottom;
  const space = (a, b) => Math.min(gap, Math.max(24, b.x - a.x - a.width));
  const earliest = new Float64Array(items.length);
  order.forEach((current, position) => {
    for (let before = 0; before < position; before += 1) {
      const [a, b] = [items[order[before]], items[current]];
      if (besides(a, b)) { earliest[current] = Math.max(earliest[current], earliest[order[before]] + a.width + space(a, b)); }
    }
  });
  const end = Math.max(...items.map((item, index) => earliest[index] + item.width));
  const latest = items.map((item) => end - item.width);
  for (let position = order.length - 1; position >= 0; position -= 1) {
    const current = order[position];
    for (let after = position + 1; after < order.length; after += 1) {
      const [a, b] = [items[current], items[order[after]]];
      if (besides(a, b)) { latest[current] = Math.min(latest[current], latest[order[after]] - space(a, b) - a.width); }
    }
  }
  const lowered = bands(items);
  // The mean of two arrangements that keep the gaps keeps them too.
  return items.map((item, index) => ({ x: (earliest[index] + latest[index]) / 2, y: lowered(item.y) }));
}

/** Maps a height to where it is when empty bands are at most 96 units high. */
function bands(items) {
  const widest = 96;
  const cuts = [];
  let bottom = Infinity;
  let removed = 0;
  for (const item of [...items].sort((a, b) => a.y - b.y)) {
    if (item.y - bottom > widest) {
      removed += item.y - bottom - widest;
      cuts.push({ y: item.y, removed });
    }
    bottom = bottom === Infinity ? item.y + item.height : Math.max(bottom, item.y + item.height);
  }
  return (y) => y - (cuts.findLast((cut) => cut.y <= y)?.removed ?? 0);
}
