// The drawing as square bitmaps at the scale of the camera. Moving copies finished tiles and paints at most a few new ones in a
// frame, so that a frame costs the same for 20 components and for thousands.

const TILE = 512;
// Longest side of the bitmap that has all of the drawing; it fills in where a tile is not painted yet.
const OVERVIEW = 1600;

class Tiles {
  #drawing;
  #spare = [];
  #layer;
  #previous;
  #overview;

  constructor(drawing) {
    this.#drawing = drawing;
    this.invalidate();
  }

  /** Forgets all bitmaps, after a change of what they show. */
  invalidate() {
    for (const layer of [this.#layer, this.#previous]) { this.#release(layer); }
    this.#layer = undefined;
    this.#previous = undefined;
    this.#overview = undefined;
  }

  /**
   * Draws what the camera sees.
   * @param options.all paints all missing tiles now, whatever it takes
   * @param options.settled no zoom is going on, so that tiles of this scale are worth painting
   * @returns whether tiles are still missing
   */
  draw(context, camera, density, { all, settled }) {
    const scale = camera.scale * density;
    if (!this.#layer || (settled && this.#layer.scale !== scale)) { this.#begin(scale); }
    const { canvas } = context;
    const originX = Math.round(camera.x * scale);
    const originY = Math.round(camera.y * scale);
    const view = { left: originX, top: originY, right: originX + canvas.width, bottom: originY + canvas.height, scale };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = this.#drawing.palette.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const isCurrent = this.#layer.scale === scale;
    let missing = isCurrent ? this.#paintMissing(view, all) : 0;
    if (missing > 0 || !isCurrent) {
      this.#copyOverview(context, view);
      this.#copy(context, this.#previous, view);
    }
    this.#copy(context, this.#layer, view);
    if (isCurrent && missing === 0) {
      this.#release(this.#previous);
      this.#previous = undefined;
      if (!all) { missing = this.#paintAhead(view); }
    }
    return missing > 0;
  }

  /** Paints the bitmap of the whole drawing, if there is none. */
  paintOverview() {
    if (this.#overview) { return this.#overview; }
    const { x, y, width, height } = this.#drawing.places.bounds;
    const scale = OVERVIEW / Math.max(width, height, 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.ceil(width * scale));
    canvas.height = Math.max(1, Math.ceil(height * scale));
    const context = canvas.getContext('2d', { alpha: false });
    context.fillStyle = this.#drawing.palette.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    this.#drawing.paint(context, x, y, scale, 1);
    this.#overview = { canvas, x, y, scale };
    return this.#overview;
  }

  #begin(scale) {
    // What is on the screen stays there, stretched, until the new tiles are ready.
    if (this.#layer && this.#layer.tiles.size > 0) {
      this.#release(this.#previous);
      this.#previous = this.#layer;
    }
    this.#layer = { scale, tiles: new Map() };
  }

  #release(layer) {
    if (!layer) { return; }
    this.#spare.push(...[...layer.tiles.values()].map((tile) => tile.context));
    this.#spare.length = Math.min(this.#spare.length, 64);
    layer.tiles.clear();
  }

  #paintMissing(view, all) {
    const begun = performance.now();
    let missing = 0;
    let painted = 0;
    for (const [column, row] of this.#columnsAndRows(view, 0)) {
      const key = `${column} ${row}`;
      if (this.#layer.tiles.has(key)) { continue; }
      // A browser may fill in the pixels only after this script, so the clock here sees a part of the cost.
      if (!all && painted > 0 && performance.now() - begun > 2) { missing += 1; continue; }
      this.#paint(column, row, key);
      painted += 1;
    }
    return missing;
  }

  /** One tile around the view for each frame, so that it is ready when the view gets there. */
  #paintAhead(view) {
    const absent = this.#columnsAndRows(view, 1).filter(([column, row]) => !this.#layer.tiles.has(`${column} ${row}`));
    if (absent.length > 0) {
      const [column, row] = absent[0];
      this.#paint(column, row, `${column} ${row}`);
    }
    this.#evict(view);
    return absent.length - 1;
  }

  #evict(view) {
    const { tiles } = this.#layer;
    const limit = 3 * this.#columnsAndRows(view, 1).length;
    if (tiles.size <= limit) { return; }
    const middleX = (view.left + view.right) / 2 / TILE;
    const middleY = (view.top + view.bottom) / 2 / TILE;
    const distance = ({ column, row }) => Math.hypot(column - middleX, row - middleY);
    const farthest = [...tiles.entries()].sort((a, b) => distance(b[1]) - distance(a[1]));
    for (const [key, tile] of farthest.slice(0, tiles.size - limit)) {
      tiles.delete(key);
      this.#spare.push(tile.context);
    }
  }

  /** The tiles of the view that have something of the drawing in them. */
  #columnsAndRows(view, around) {
    const { x, y, width, height } = this.#drawing.places.bounds;
    const margin = 140 * view.scale;
    const first = (position, start) => Math.floor(Math.max(position, start * view.scale - margin) / TILE);
    const last = (position, end) => Math.ceil(Math.min(position, end * view.scale + margin) / TILE);
    const result = [];
    const ring = around * TILE;
    for (let row = first(view.top - ring, y); row < last(view.bottom + ring, y + height); row += 1) {
      for (let column = first(view.left - ring, x); column < last(view.right + ring, x + width); column += 1) {
        result.push([column, row]);
      }
    }
    return result;
  }

  #paint(column, row, key) {
    let context = this.#spare.pop();
    if (!context) {
      const canvas = document.createElement('canvas');
      canvas.width = TILE;
      canvas.height = TILE;
      context = canvas.getContext('2d', { alpha: false });
    }
    const { scale } = this.#layer;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = this.#drawing.palette.background;
    context.fillRect(0, 0, TILE, TILE);
    this.#drawing.paint(context, column * TILE / scale, row * TILE / scale, scale, this.density);
    this.#layer.tiles.set(key, { context, column, row });
  }

  #copy(context, layer, view) {
    if (!layer) { return; }
    const ratio = view.scale / layer.scale;
    const side = TILE * ratio;
    for (const { context: tile, column, row } of layer.tiles.values()) {
      // Both edges are rounded, so that no seam shows between tiles that are stretched.
      const left = Math.round(column * side) - view.left;
      const top = Math.round(row * side) - view.top;
      const width = Math.round((column + 1) * side) - view.left - left;
      const height = Math.round((row + 1) * side) - view.top - top;
      if (left + width < 0 || top + height < 0 || left > context.canvas.width || top > context.canvas.height) { continue; }
      if (ratio === 1) { context.drawImage(tile.canvas, left, top); } else { context.drawImage(tile.canvas, left, top, width, height); }
    }
  }

  #copyOverview(context, view) {
    if (!this.#overview) { return; }
    const { canvas, x, y, scale } = this.#overview;
    const ratio = view.scale / scale;
    context.drawImage(canvas, x * view.scale - view.left, y * view.scale - view.top, canvas.width * ratio, canvas.height * ratio);
  }
}
