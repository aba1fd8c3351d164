// Paints a region of the graph at a scale on any canvas: a tile of the view, the overview, the printed page.

// What is not followed by the selection is drawn with this opacity.
const DIMMED = 0.16;

class Drawing extends Cards {
  constructor(graph, places, palette) {
    super(places, palette);
    this.graph = graph;
    this.highlight = undefined;
  }

  /**
   * Paints the part of the drawing that begins at (x, y) and is as large as the canvas.
   * @param scale pixels of the canvas for one unit
   * @param density pixels of the canvas for one pixel of the page
   */
  paint(context, x, y, scale, density) {
    const { canvas } = context;
    this.context = context;
    this.pixel = density / scale;
    this.scale = scale / density;
    this.detailed = this.scale >= SCALE_WITH_TEXT;
    this.region = { left: x, top: y, right: x + canvas.width / scale, bottom: y + canvas.height / scale };
    context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    context.lineJoin = 'round';
    context.globalAlpha = this.highlight ? DIMMED : 1;
    this.#paintLinks();
    this.#paintModules();
    this.#paintLocalEdges();
    const boxes = this.graph.components.filter((component) => this.sees(this.places.boxes[component.index]));
    if (this.highlight) {
      const [lit, dimmed] = [[], []];
      for (const component of boxes) { (this.#isLit(component) ? lit : dimmed).push(component); }
      this.paintComponents(dimmed);
      context.globalAlpha = 1;
      this.#paintHighlightEdges();
      this.paintComponents(lit);
      for (const component of lit) { this.#outline(component); }
    } else {
      this.paintComponents(boxes);
    }
    if (!this.detailed) { this.#paintModuleNames(); }
    this.#paintBadges(boxes);
  }

  sees(box) {
    const { left, top, right, bottom } = this.region;
    // Badges and the labels of missing components stand out of their boxes.
    const margin = 24;
    return box.shown !== false && box.x + box.width + margin >= left && box.x - margin <= right
      && box.y + box.height + margin >= top && box.y - margin <= bottom;
  }

  /** Over everything else: a fault must not hide behind the name of its module. */
  #paintBadges(components) {
    const { context, highlight } = this;
    const isDimmed = (component) => highlight !== undefined && !this.#isLit(component);
    for (const [dimmed, group] of Map.groupBy(components, isDimmed)) {
      context.globalAlpha = dimmed ? 0.3 : 1;
      this.paintBadges(group);
    }
    context.globalAlpha = 1;
  }

  #isLit({ index, module }) {
    const { selected, needs, users, lit } = this.highlight;
    return index === selected || needs.has(index) || users.has(index) || lit?.has(index)
      || (this.highlight.module !== undefined && module === this.highlight.module);
  }

  // ---- Edges

  #trace(curve) {
    this.context.moveTo(curve.x1, curve.y1);
    this.context.bezierCurveTo(curve.x2, curve.y2, curve.x3, curve.y3, curve.x4, curve.y4);
  }

  #traceArrow(curve, size) {
    const [dx, dy] = [curve.x4 - curve.x3, curve.y4 - curve.y3];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length * size, dy / length * size];
    this.context.moveTo(curve.x4, curve.y4);
    this.context.lineTo(curve.x4 - ux - uy * 0.45, curve.y4 - uy + ux * 0.45);
    this.context.lineTo(curve.x4 - ux + uy * 0.45, curve.y4 - uy - ux * 0.45);
  }

  #dash(style) {
    const unit = Math.max(1, this.pixel);
    if (style === 'delayed') { return [6 * unit, 4 * unit]; }
    if (style === 'injection' || style === 'ambiguous') { return [1.5 * unit, 3 * unit]; }
    return [];
  }

  /** Edges of one colour; each style is one path, so that crossing lines do not add up to a darker one. */
  #paintEdges(edges, colour, width, alpha) {
    const { context } = this;
    const groups = Map.groupBy(edges, (edge) => `${edge.style} ${edge.optional}`);
    const base = context.globalAlpha;
    for (const group of groups.values()) {
      const [{ style, optional }] = group;
      context.globalAlpha = base * alpha * (optional ? 0.55 : 1);
      context.strokeStyle = style === 'ambiguous' ? this.palette.error : colour;
      context.lineWidth = width;
      // Dashes of far edges would be smaller than a pixel, and are dear.
      const dash = this.detailed ? this.#dash(style) : [];
      context.setLineDash(dash);
      this.#stroke(dash.length > 0 ? group.filter(({ part }) => part.offset === 0) : group);
      // A line that begins outside of the tile takes up its dashes where the tile before it left off.
      for (const edge of dash.length > 0 ? group.filter(({ part }) => part.offset > 0) : []) {
        context.lineDashOffset = edge.part.offset;
        this.#stroke([edge]);
      }
      context.lineDashOffset = 0;
      context.setLineDash([]);
      if (!this.detailed) { continue; }
      context.fillStyle = context.strokeStyle;
      context.beginPath();
      for (const { part } of group) { if (part.ends) { this.#traceArrow(part.curve, 7); } }
      context.fill();
    }
    context.globalAlpha = base;
  }

  #stroke(edges) {
    this.context.beginPath();
    for (const { part } of edges) { this.#trace(part.curve); }
    this.context.stroke();
  }

  #seenEdges(edges) {
    const seen = [];
    for (const edge of edges) {
      if (this.places.standIn(edge.from) === this.places.standIn(edge.to)) { continue; }
      const part = visiblePart(this.places.curve(edge), this.region);
      if (part) { seen.push({ style: edge.style, optional: edge.optional, part }); }
    }
    return seen;
  }

  #paintLocalEdges() {
    const edges = this.#seenEdges(this.places.local);
    // Far away, and where there are thousands, lines are a texture behind the boxes, not what one looks at.
    const crowd = Math.min(1, 700 / this.places.local.length + 0.12);
    const near = Math.min(1, Math.max(0.3, this.scale * 1.6));
    this.#paintEdges(edges, this.palette.edge, Math.max(1.2, this.pixel * 0.8), Math.max(0.14, crowd * near));
  }

  #paintLinks() {
    const { context, places, highlight, palette } = this;
    const base = context.globalAlpha;
    for (const link of places.links) {
      if (!visiblePart(link.curve, this.region)) { continue; }
      const module = highlight?.module === undefined ? undefined : places.modules[highlight.module];
      const needed = module && link.from === module;
      const used = module && link.to === module;
      const width = (1 + Math.log2(link.count) * 0.3) * Math.max(1.2, this.pixel * 0.8);
      context.strokeStyle = needed ? palette.needs : used ? palette.users : palette.link;
      context.globalAlpha = needed || used ? 1 : base;
      context.lineWidth = width;
      context.beginPath();
      this.#trace(link.curve);
      context.stroke();
      context.fillStyle = context.strokeStyle;
      context.beginPath();
      this.#traceArrow(link.curve, Math.max(8, 4 * this.pixel) + width);
      context.fill();
    }
    context.globalAlpha = base;
  }

  #paintHighlightEdges() {
    const { needEdges, userEdges, pathEdges, direct } = this.highlight;
    const [thin, thick] = [Math.max(1.3, this.pixel), Math.max(2.2, this.pixel * 1.8)];
    for (const [edges, colour] of [[needEdges, this.palette.needs], [userEdges, this.palette.users]]) {
      const far = edges.filter((edge) => !direct.has(edge) && !pathEdges.has(edge));
      const near = edges.filter((edge) => direct.has(edge) || pathEdges.has(edge));
      this.#paintEdges(this.#seenEdges(far), colour, thin, far.length > 400 ? 0.22 : 0.5);
      this.#paintEdges(this.#seenEdges(near), colour, thick, 1);
    }
  }

  // ---- Modules

  #paintModules() {
    for (const module of this.graph.modules) {
      const box = this.places.modules[module.index];
      if (!this.sees(box)) { continue; }
      if (box.collapsed) { this.#paintCollapsed(module, box); } else { this.#paintExpanded(module, box); }
    }
  }

  #paintExpanded(module, box) {
    const { context, palette } = this;
    // The links behind a dimmed module would shine through it.
    const base = context.globalAlpha;
    const isSelected = this.highlight?.module === module.index;
    context.globalAlpha = this.highlight ? 0.8 : 1;
    context.beginPath();
    this.rounded(box, 10);
    this.fillAndStroke(palette.module, isSelected ? palette.accent : palette.line, Math.max(isSelected ? 2 : 1, this.pixel));
    context.globalAlpha = isSelected || base === 1 ? 1 : 0.45;
    if (this.detailed) { this.#paintTitle(module, box); }
    context.globalAlpha = base;
  }

  #paintTitle(module, box) {
    const { context, palette } = this;
    const middle = box.y + TITLE_STRIP / 2 + 2;
    this.#chevron(box.x + 15, middle, false);
    context.textBaseline = 'middle';
    context.fillStyle = palette.text;
    context.font = `600 13px ${SANS}`;
    const room = box.width - 40;
    context.fillText(shortened(module.name, Math.floor(room / 7.5)), box.x + 26, middle, room);
    const width = Math.min(room, context.measureText(module.name).width);
    context.fillStyle = palette.muted;
    context.font = `12px ${SANS}`;
    if (room - width > 60) { context.fillText(String(module.members.length), box.x + 26 + width + 8, middle); }
    this.#paintCounts(module, box.x + box.width - 12, middle);
  }

  #paintCollapsed(module, box) {
    const { context, palette } = this;
    const isSelected = this.highlight?.module === module.index;
    const base = context.globalAlpha;
    const lit = isSelected || this.highlight?.touched.has(module.index);
    context.globalAlpha = this.highlight ? 0.9 : 1;
    const border = isSelected ? palette.accent : lit ? palette.text : palette['line-strong'];
    const width = Math.max(isSelected ? 2 : 1, this.pixel);
    // The edge of a second card says that there is more below.
    context.beginPath();
    this.rounded({ x: box.x + 6, y: box.y + 5, width: box.width - 12, height: box.height }, 8);
    this.fillAndStroke(palette.module, palette['line-strong'], Math.max(1, this.pixel));
    context.beginPath();
    this.rounded(box, 8);
    this.fillAndStroke(palette.surface, border, width);
    context.globalAlpha = lit || base === 1 ? 1 : 0.4;
    if (this.detailed) {
      this.#chevron(box.x + 16, box.y + 24, true);
      context.textBaseline = 'middle';
      context.font = `600 13px ${SANS}`;
      context.fillStyle = palette.text;
      context.fillText(module.name, box.x + 28, box.y + 24);
      context.font = `12px ${SANS}`;
      context.fillStyle = palette.muted;
      context.fillText(counted(module.members.length, 'component'), box.x + 28, box.y + 44);
      this.#paintCounts(module, box.x + box.width - 12, box.y + 24);
    }
    context.globalAlpha = base;
  }

  #chevron(x, y, folded) {
    const { context } = this;
    context.beginPath();
    if (folded) {
      context.moveTo(x - 2, y - 4);
      context.lineTo(x + 2, y);
      context.lineTo(x - 2, y + 4);
    } else {
      context.moveTo(x - 4, y - 2);
      context.lineTo(x, y + 2);
      context.lineTo(x + 4, y - 2);
    }
    context.strokeStyle = this.palette.muted;
    context.lineWidth = 1.5;
    context.stroke();
  }

  /** The numbers of errors and warnings of a module, written from the right. */
  #paintCounts(module, right, middle) {
    const { context, palette } = this;
    context.font = `600 11px ${SANS}`;
    context.textBaseline = 'middle';
    let x = right;
    for (const [count, severity] of [[module.warnings, 'warning'], [module.errors, 'error']]) {
      if (count === 0) { continue; }
      const text = String(count);
      x -= context.measureText(text).width;
      context.fillStyle = palette[`${severity}-text`];
      context.fillText(text, x, middle);
      this.badge(x - 8, middle, 4.5, severity);
      x -= 22;
    }
  }

  /** Far away the title strip is too small for letters, so the name stands on a plate that keeps its size. */
  #paintModuleNames() {
    const { context, palette, pixel } = this;
    context.textBaseline = 'middle';
    for (const module of this.graph.modules) {
      const box = this.places.modules[module.index];
      if (!this.sees(box)) { continue; }
      const size = Math.min(box.width * 0.86 / (module.name.length * 0.64 + 1.2), box.height * 0.5, 12.5 * pixel);
      if (size < 6 * pixel) { continue; }
      context.font = `600 ${size}px ${SANS}`;
      const width = context.measureText(module.name).width;
      const inset = 5 * pixel;
      // A collapsed module has nothing that a name in the middle would hide.
      const [x, y] = box.collapsed ? [box.x + (box.width - width) / 2, box.y + box.height / 2]
        : [box.x + inset + size * 0.5, box.y + inset + size * 0.75];
      const plate = { x: x - size * 0.5, y: y - size * 0.75, width: width + size, height: size * 1.5 };
      const base = context.globalAlpha;
      const isLit = !this.highlight || this.highlight.touched.has(module.index) || this.highlight.module === module.index;
      if (!box.collapsed) {
        context.globalAlpha = isLit ? 0.94 : 0.6;
        context.beginPath();
        this.rounded(plate, size * 0.3);
        this.fillAndStroke(palette.surface, palette.line, pixel);
      }
      context.globalAlpha = isLit ? 1 : 0.5;
      context.fillStyle = palette.text;
      context.fillText(module.name, x, y + size * 0.04);
      context.globalAlpha = base;
    }
  }

  // ---- What is selected or hovered

  #outline(component) {
    const { context, highlight, palette } = this;
    const { index } = component;
    const box = this.places.boxes[index];
    const isSelected = index === highlight.selected;
    context.strokeStyle = isSelected ? palette.accent
      : highlight.needs.has(index) ? palette.needs : highlight.users.has(index) ? palette.users : 'transparent';
    const width = Math.max(isSelected ? 3 : 1.8, this.pixel * (isSelected ? 2.5 : 1.5));
    const grow = component.severity ? width / 2 + 1.5 : 0;
    context.lineWidth = width;
    context.beginPath();
    this.rounded(box, 6, isSelected ? Math.max(3, grow) : grow);
    context.stroke();
  }

  /** The box under the pointer, and its own edges. Drawn over the finished tiles, so it costs only what it shows. */
  paintHover(context, camera, density, index) {
    const component = this.graph.components[index];
    const box = this.places.boxes[index];
    const scale = camera.scale * density;
    Object.assign(this, { context, pixel: 1 / camera.scale, scale: camera.scale, detailed: camera.scale >= SCALE_WITH_TEXT });
    const { canvas } = context;
    this.region = {
      left: camera.x, top: camera.y, right: camera.x + canvas.width / scale, bottom: camera.y + canvas.height / scale,
    };
    context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
    context.globalAlpha = 1;
    if (!this.highlight) {
      const width = Math.max(1.6, this.pixel * 1.4);
      this.#paintEdges(this.#seenEdges(component.out), this.palette.needs, width, 0.9);
      this.#paintEdges(this.#seenEdges(component.in), this.palette.users, width, 0.9);
    }
    context.strokeStyle = this.palette.accent;
    context.lineWidth = Math.max(1.5, this.pixel * 1.5);
    context.beginPath();
    this.rounded(box, 6);
    context.stroke();
  }
}
