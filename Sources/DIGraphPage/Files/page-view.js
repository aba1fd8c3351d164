// The canvas: camera, pointer, wheel and touch. It knows nothing of the selection but whom to tell of a click.

const MAXIMAL_SCALE = 2.5;

class View {
  #frame = 0;
  #zoomTimer = 0;
  #settled = true;
  #paintAll = true;
  #flight;
  #pointers = new Map();
  #pinch;

  /** @param events { select(hit), hover(hit, x, y) } */
  constructor(canvas, drawing, events) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d', { alpha: false });
    this.drawing = drawing;
    this.places = drawing.places;
    this.tiles = new Tiles(drawing);
    this.events = events;
    this.camera = { x: 0, y: 0, scale: 1 };
    this.hovered = undefined;
    this.drawn = 0;
    this.fitted = false;
    this.resize();
    this.#listen();
  }

  // ---- Frames

  /** Takes over the size of the element; a drawing that was fitted stays fitted. */
  resize(animated = false) {
    const { clientWidth, clientHeight } = this.canvas;
    const density = Math.min(3, window.devicePixelRatio || 1);
    if (clientWidth === this.width && clientHeight === this.height && density === this.density) { return; }
    this.density = density;
    this.width = clientWidth;
    this.height = clientHeight;
    this.canvas.width = Math.max(1, Math.round(clientWidth * this.density));
    this.canvas.height = Math.max(1, Math.round(clientHeight * this.density));
    this.tiles.density = this.density;
    this.context = this.canvas.getContext('2d', { alpha: false });
    // A canvas that has a new size is empty until it is drawn, so this frame must not wait for the next.
    if (this.fitted) { this.fit(animated); }
    if (this.drawn > 0) { this.#draw(); }
  }

  /** What the tiles show has changed. */
  changed() {
    this.tiles.invalidate();
    this.#paintAll = true;
    this.request();
  }

  request() {
    if (this.#frame === 0) { this.#frame = requestAnimationFrame((time) => this.#step(time)); }
  }

  #step(time) {
    this.#frame = 0;
    if (this.#flight) { this.#advanceFlight(time); }
    this.#draw();
  }

  #draw() {
    const missing = this.tiles.draw(this.context, this.camera, this.density, { all: this.#paintAll, settled: this.#settled });
    this.#paintAll = false;
    if (this.hovered !== undefined && this.places.boxes[this.hovered].shown) {
      this.drawing.paintHover(this.context, this.camera, this.density, this.hovered);
    }
    this.drawn += 1;
    if (missing || this.#flight) { this.request(); }
  }

  // ---- Camera

  /** The scale at which all of the drawing is seen. */
  fittedScale() {
    const { width, height } = this.places.bounds;
    const margin = Math.min(48, this.width * 0.05);
    return Math.min(1.25, (this.width - 2 * margin) / width, (this.height - 2 * margin) / height);
  }

  fit(animated = true) {
    const { x, y, width, height } = this.places.bounds;
    const scale = this.fittedScale();
    this.moveTo({ x: x + width / 2 - this.width / 2 / scale, y: y + height / 2 - this.height / 2 / scale, scale }, animated);
    this.fitted = true;
  }

  moveTo(camera, animated = true) {
    this.fitted = false;
    if (!animated || this.drawn === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#flight = undefined;
      this.camera = { ...camera };
      this.#settled = true;
    } else {
      this.#flight = { from: { ...this.camera }, to: { ...camera }, begun: undefined };
      this.#settled = false;
    }
    this.request();
  }

  #advanceFlight(time) {
    const { from, to } = this.#flight;
    this.#flight.begun ??= time;
    const share = Math.min(1, (time - this.#flight.begun) / 220);
    if (share === 1) {
      this.camera = to;
      this.#flight = undefined;
      this.#settled = true;
      return;
    }
    const eased = 1 - (1 - share) ** 3;
    // The scale goes by its logarithm, and the middle of the window by the same share of the way.
    const scale = from.scale * (to.scale / from.scale) ** eased;
    const middle = (camera) => ({ x: camera.x + this.width / 2 / camera.scale, y: camera.y + this.height / 2 / camera.scale });
    const [a, b] = [middle(from), middle(to)];
    this.camera = {
      x: a.x + (b.x - a.x) * eased - this.width / 2 / scale, y: a.y + (b.y - a.y) * eased - this.height / 2 / scale, scale,
    };
  }

  panBy(x, y) {
    this.#land();
    this.camera.x += x / this.camera.scale;
    this.camera.y += y / this.camera.scale;
    this.request();
  }

  /** The user takes over from a movement. */
  #land() {
    this.fitted = false;
    if (!this.#flight) { return; }
    this.#flight = undefined;
    this.#settled = true;
  }

  zoomAt(x, y, factor) {
    this.#land();
    const { camera } = this;
    const scale = Math.min(MAXIMAL_SCALE, Math.max(Math.min(this.fittedScale(), 1) * 0.5, camera.scale * factor));
    camera.x += x / camera.scale - x / scale;
    camera.y += y / camera.scale - y / scale;
    camera.scale = scale;
    this.#settled = false;
    clearTimeout(this.#zoomTimer);
    this.#zoomTimer = setTimeout(() => { this.#settled = true; this.request(); }, 110);
    this.request();
  }

  zoomBy(factor) {
    this.zoomAt(this.width / 2, this.height / 2, factor);
  }

  toScreen(x, y) {
    return { x: (x - this.camera.x) * this.camera.scale, y: (y - this.camera.y) * this.camera.scale };
  }

  toDrawing(x, y) {
    return { x: this.camera.x + x / this.camera.scale, y: this.camera.y + y / this.camera.scale };
  }

  /** Moves as little as is needed to show a box, at a scale at which its text can be read. */
  reveal(box, readable = false) {
    const camera = this.#flight?.to ?? this.camera;
    const isReadable = !readable || camera.scale >= SCALE_WITH_TEXT;
    const scale = isReadable ? camera.scale : Math.min(0.8, this.width / (box.width + 80));
    const corner = { x: (box.x - camera.x) * camera.scale, y: (box.y - camera.y) * camera.scale };
    const [width, height] = [box.width * camera.scale, box.height * camera.scale];
    const isSeen = corner.x >= 24 && corner.y >= 24 && corner.x + width <= this.width - 24 && corner.y + height <= this.height - 24;
    if (isSeen && isReadable) { return; }
    this.moveTo({
      x: box.x + box.width / 2 - this.width / 2 / scale, y: box.y + box.height / 2 - this.height / 2 / scale, scale,
    });
  }

  /** Shows a box as large as it fits, if it is not in sight. */
  revealLarge(box) {
    const scale = Math.min(this.camera.scale, (this.width - 64) / box.width, (this.height - 64) / box.height);
    const corner = this.toScreen(box.x, box.y);
    const [right, bottom] = [corner.x + box.width * this.camera.scale, corner.y + box.height * this.camera.scale];
    if (corner.x >= 0 && corner.y >= 0 && right <= this.width && bottom <= this.height) { return; }
    this.moveTo({
      x: box.x + box.width / 2 - this.width / 2 / scale, y: box.y + box.height / 2 - this.height / 2 / scale, scale,
    });
  }

  /** Shows the middle of the window at a scale. */
  zoomTo(scale) {
    const { x, y } = this.toDrawing(this.width / 2, this.height / 2);
    this.moveTo({ x: x - this.width / 2 / scale, y: y - this.height / 2 / scale, scale }, false);
  }

  /** Keeps a point of the drawing where it is on the screen, while the drawing is arranged anew. */
  anchored(pointOf, change) {
    const before = pointOf();
    const screen = this.toScreen(before.x, before.y);
    change();
    const after = pointOf();
    this.moveTo({ x: after.x - screen.x / this.camera.scale, y: after.y - screen.y / this.camera.scale, scale: this.camera.scale }, false);
  }

  // ---- Pointer, wheel, touch

  #listen() {
    const { canvas } = this;
    new ResizeObserver(() => { this.resize(); }).observe(canvas);
    canvas.addEventListener('pointerdown', (event) => this.#pointerDown(event));
    canvas.addEventListener('pointermove', (event) => this.#pointerMove(event));
    canvas.addEventListener('pointerup', (event) => this.#pointerUp(event));
    canvas.addEventListener('pointercancel', (event) => this.#pointerUp(event));
    canvas.addEventListener('pointerleave', () => this.hover(undefined));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  #at(event) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #hitAt(at) {
    const point = this.toDrawing(at.x, at.y);
    return this.places.hit(point.x, point.y);
  }

  #pointerDown(event) {
    if (event.button !== 0) { return; }
    try { this.canvas.setPointerCapture(event.pointerId); } catch { /* the pointer has gone already */ }
    this.#pointers.set(event.pointerId, { ...this.#at(event), travelled: 0 });
    if (this.#pointers.size === 2) { this.#pinch = this.#pinchState(); }
  }

  #pointerMove(event) {
    const at = this.#at(event);
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) {
      const hit = this.#hitAt(at);
      this.canvas.style.cursor = hit?.component !== undefined || hit?.title ? 'pointer' : 'grab';
      this.hover(hit, at.x, at.y);
      return;
    }
    const [dx, dy] = [at.x - pointer.x, at.y - pointer.y];
    pointer.travelled += Math.abs(dx) + Math.abs(dy);
    Object.assign(pointer, at);
    if (this.#pinch) { this.#movePinch(); return; }
    // A hand that clicks moves a little.
    if (pointer.travelled < 5) { return; }
    this.canvas.style.cursor = 'grabbing';
    this.hover(undefined);
    this.panBy(-dx, -dy);
  }

  #pointerUp(event) {
    const pointer = this.#pointers.get(event.pointerId);
    this.#pointers.delete(event.pointerId);
    if (this.#pinch) { if (this.#pointers.size === 0) { this.#pinch = undefined; } return; }
    if (!pointer || event.type === 'pointercancel') { return; }
    this.canvas.style.cursor = 'grab';
    if (pointer.travelled < 5) { this.events.select(this.#hitAt(pointer)); }
  }

  #pinchState() {
    const [a, b] = [...this.#pointers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
  }

  #movePinch() {
    if (this.#pointers.size < 2) { return; }
    const before = this.#pinch;
    this.#pinch = this.#pinchState();
    this.panBy(before.x - this.#pinch.x, before.y - this.#pinch.y);
    this.zoomAt(this.#pinch.x, this.#pinch.y, this.#pinch.distance / before.distance);
  }

  // The notches of a wheel come in steps of 120; two fingers on a trackpad give other numbers, and pan.
  #wheel(event) {
    event.preventDefault();
    const { x, y } = this.#at(event);
    const isWheel = event.deltaX === 0 && (event.deltaMode !== 0 || (event.wheelDeltaY ?? 1) % 120 === 0);
    if (event.ctrlKey || event.metaKey) {
      this.zoomAt(x, y, Math.exp(-event.deltaY * (isWheel ? 0.002 : 0.01)));
    } else if (isWheel) {
      this.zoomAt(x, y, Math.exp(-Math.sign(event.deltaY) * 0.18));
    } else {
      this.panBy(event.deltaX, event.deltaY);
    }
  }

  hover(hit, x, y) {
    const component = hit?.component;
    if (component !== this.hovered) {
      this.hovered = component;
      this.request();
    }
    this.events.hover(hit, x, y);
  }

  // ---- For checks

  /** Moves the drawing in a circle, one step for each frame. @returns milliseconds between frames */
  async pan(steps) {
    const durations = [];
    const nextFrame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
    let last = await nextFrame();
    for (let step = 0; step < steps; step += 1) {
      const angle = 2 * Math.PI * step / steps;
      this.panBy(40 * Math.cos(angle), 40 * Math.sin(angle));
      const now = await nextFrame();
      durations.push(now - last);
      last = now;
    }
    return durations;
  }
}
