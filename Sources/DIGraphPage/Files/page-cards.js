// Paints components: cards with text, or only their colours where text would be too small.

const MONOSPACE = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

// Below this scale letters would be smaller than a reader can read: boxes become dots of colour, and modules get large names.
const SCALE_WITH_TEXT = 0.5;

/** What a painter of the graph paints with, and the components, which it paints most. */
class Cards {
  constructor(places, palette) {
    this.places = places;
    this.palette = palette;
  }

  rounded(box, radius, grow = 0) {
    this.context.roundRect(box.x - grow, box.y - grow, box.width + 2 * grow, box.height + 2 * grow, radius + grow);
  }

  fillAndStroke(fill, stroke, width) {
    const { context } = this;
    context.fillStyle = fill;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.fill();
    context.stroke();
  }

  paintComponents(components) {
    if (this.detailed) { this.#paintCards(components); } else { this.#paintDots(components); }
  }

  paintBadges(components) {
    for (const component of components) {
      if (!component.severity) { continue; }
      const box = this.places.boxes[component.index];
      const radius = this.detailed ? 7 : Math.max(7, 3.5 * this.pixel);
      this.badge(box.x + box.width - 3, box.y + 3, radius, component.severity);
      if (this.detailed) { this.#exclamation(box.x + box.width - 3, box.y + 3); }
    }
  }

  #paintDots(components) {
    const { context } = this;
    const base = context.globalAlpha;
    for (const group of Map.groupBy(components, (component) => component.lifetime).values()) {
      context.beginPath();
      for (const { index } of group) { this.rounded(this.places.boxes[index], Math.min(6, 3 * this.pixel)); }
      const weak = LIFETIMES[group[0].lifetime]?.weak;
      context.fillStyle = weak ? this.palette.surface : this.palette.lifetime(group[0]);
      context.globalAlpha = base * (weak ? 1 : 0.9);
      context.fill();
      if (!weak) { continue; }
      context.strokeStyle = this.palette.lifetime(group[0]);
      context.lineWidth = Math.min(10, 1.4 * this.pixel);
      context.stroke();
    }
    context.globalAlpha = base;
    this.#paintFaultOutlines(components);
  }

  #paintCards(components) {
    const { context, palette, places } = this;
    const base = context.globalAlpha;
    // An opaque card hides the edges that pass behind it, even where it is dimmed.
    context.globalAlpha = 1;
    context.beginPath();
    for (const { index } of components) { this.rounded(places.boxes[index], 6); }
    context.fillStyle = palette.surface;
    context.fill();
    context.globalAlpha = Math.min(1, base * 2);
    context.strokeStyle = palette['line-strong'];
    context.lineWidth = Math.max(1, this.pixel);
    for (const [inherited, group] of Map.groupBy(components, (component) => Boolean(component.level))) {
      context.setLineDash(inherited ? [4, 3] : []);
      context.beginPath();
      for (const { index } of group) { this.rounded(places.boxes[index], 6); }
      context.stroke();
    }
    context.setLineDash([]);
    this.#paintFaultOutlines(components);
    this.#paintStubs(components);
    this.#paintPills(components);
    context.globalAlpha = base === 1 ? 1 : 0.4;
    this.#paintLabels(components);
    context.globalAlpha = base;
  }

  #paintFaultOutlines(components) {
    const { context, palette } = this;
    for (const severity of ['warning', 'error']) {
      context.beginPath();
      for (const component of components) {
        if (component.severity === severity) { this.rounded(this.places.boxes[component.index], 6); }
      }
      context.strokeStyle = palette[severity];
      context.lineWidth = Math.max(severity === 'error' ? 2 : 1.5, this.pixel * 1.5);
      context.stroke();
    }
  }

  /** The bar at the left that has the colour of the lifetime; hollow for a weak one. */
  #paintPills(components) {
    const { context } = this;
    for (const group of Map.groupBy(components, (component) => component.lifetime).values()) {
      const weak = LIFETIMES[group[0].lifetime]?.weak;
      context.beginPath();
      for (const { index } of group) {
        const { x, y, height } = this.places.boxes[index];
        // The line of a hollow bar takes half its width outside.
        const inset = weak ? 0.75 : 0;
        context.roundRect(x + 5 + inset, y + 8 + inset, 4 - 2 * inset, height - 16 - 2 * inset, 2 - inset);
      }
      context.fillStyle = context.strokeStyle = this.palette.lifetime(group[0]);
      context.lineWidth = 1.5;
      if (weak) { context.stroke(); } else { context.fill(); }
    }
  }

  #paintLabels(components) {
    const { context, palette, places } = this;
    context.textBaseline = 'alphabetic';
    context.fillStyle = palette.text;
    for (const { index, id, name, isRoot } of components) {
      const { x, y, width } = places.boxes[index];
      // Where the program comes in. Bold letters of this font are as wide as others.
      context.font = `${isRoot ? 700 : 400} 13px ${MONOSPACE}`;
      const room = Math.floor((width - 20) / 7.8);
      context.fillText(id.length <= room ? id : shortened(name, room), x + 15, y + 19, width - 19);
    }
    context.font = `11px ${SANS}`;
    context.fillStyle = palette.muted;
    for (const component of components) {
      const { x, y, width } = places.boxes[component.index];
      const captions = boxCaptions(component);
      const caption = captions.find((text) => context.measureText(text).width <= width - 21) ?? captions.at(-1);
      context.fillText(caption, x + 15, y + 35, width - 19);
    }
  }

  /** What is missing hangs below the component that requests it. */
  #paintStubs(components) {
    const { context, palette } = this;
    for (const component of components) {
      if (component.stubs.length === 0) { continue; }
      const { x, y, width, height } = this.places.boxes[component.index];
      const [left, bottom] = [x + 14, y + height];
      context.strokeStyle = context.fillStyle = palette.error;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(left, bottom);
      context.lineTo(left, bottom + 10);
      context.stroke();
      context.beginPath();
      context.arc(left, bottom + 13.5, 3.5, 0, 2 * Math.PI);
      context.stroke();
      const more = component.stubs.length > 1 ? ` +${component.stubs.length - 1}` : '';
      const text = shortened(component.stubs[0], Math.max(14, Math.floor(width / 6.7) - 4)) + more;
      context.font = `11px ${MONOSPACE}`;
      context.textBaseline = 'middle';
      context.lineWidth = 4;
      context.strokeStyle = component.module < 0 ? palette.background : palette.module;
      context.strokeText(text, left + 9, bottom + 14);
      context.fillStyle = palette['error-text'];
      context.fillText(text, left + 9, bottom + 14);
    }
  }

  /** A disc for errors and a diamond for warnings, so that not only the colour tells them apart. */
  badge(x, y, radius, severity) {
    const { context } = this;
    context.beginPath();
    if (severity === 'error') {
      context.arc(x, y, radius, 0, 2 * Math.PI);
    } else {
      const reach = radius * 1.2;
      context.moveTo(x, y - reach);
      context.lineTo(x + reach, y);
      context.lineTo(x, y + reach);
      context.lineTo(x - reach, y);
      context.closePath();
    }
    context.fillStyle = this.palette[severity];
    context.fill();
  }

  #exclamation(x, y) {
    const { context } = this;
    context.fillStyle = this.palette.surface;
    context.fillRect(x - 0.9, y - 4, 1.8, 5);
    context.fillRect(x - 0.9, y + 2.2, 1.8, 1.8);
  }
}
