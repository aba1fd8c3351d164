// Curves of edges. A long one is cut to the part that is painted: a browser lays dashes along all of a line, seen or not, and
// one edge can cross dozens of tiles.

const PIECES = 32;

const NORMALS = { top: [0, -1], bottom: [0, 1], left: [-1, 0], right: [1, 0] };

/** A Bézier curve that leaves and enters at right angles to the sides. */
function curveBetween(start, finish) {
  const [startX, startY] = NORMALS[start.side];
  const [finishX, finishY] = NORMALS[finish.side];
  const distance = Math.abs(startX !== 0 ? finish.x - start.x : finish.y - start.y);
  const reach = Math.max(24, distance * 0.45);
  return bounded({
    x1: start.x, y1: start.y, x2: start.x + startX * reach, y2: start.y + startY * reach,
    x3: finish.x + finishX * reach, y3: finish.y + finishY * reach, x4: finish.x, y4: finish.y,
  });
}

/** A curve from the bottom of a box to the top of another; one to a box that is not below makes a loop. */
function curveDown(x1, y1, x4, y4) {
  const distance = Math.abs(y4 - y1);
  const reach = y4 > y1 ? Math.max(16, distance * 0.45) : Math.min(120, 40 + distance * 0.3);
  return bounded({ x1, y1, x2: x1, y2: y1 + reach, x3: x4, y3: y4 - reach, x4, y4 });
}

function bounded(curve) {
  const { x1, x2, x3, x4, y1, y2, y3, y4 } = curve;
  curve.left = Math.min(x1, x2, x3, x4);
  curve.right = Math.max(x1, x2, x3, x4);
  curve.top = Math.min(y1, y2, y3, y4);
  curve.bottom = Math.max(y1, y2, y3, y4);
  return curve;
}

function pointAt({ x1, x2, x3, x4, y1, y2, y3, y4 }, t) {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return { x: a * x1 + b * x2 + c * x3 + d * x4, y: a * y1 + b * y2 + c * y3 + d * y4 };
}

/** Points along a curve, with the length up to each; computed once, since every tile asks. */
function pointsOf(curve) {
  if (curve.points) { return curve.points; }
  const points = [];
  let length = 0;
  for (let piece = 0; piece <= PIECES; piece += 1) {
    const point = pointAt(curve, piece / PIECES);
    const last = points.at(-1);
    if (last) { length += Math.hypot(point.x - last.x, point.y - last.y); }
    points.push({ ...point, length });
  }
  curve.points = points;
  return points;
}

/** The part of a curve that a region can show, or undefined; `offset` is the length that is cut off at its beginning. */
function visiblePart(curve, { left, top, right, bottom }) {
  const margin = 12;
  if (curve.right < left - margin || curve.left > right + margin || curve.bottom < top - margin || curve.top > bottom + margin) {
    return undefined;
  }
  const size = Math.max(right - left, bottom - top);
  if (Math.max(curve.right - curve.left, curve.bottom - curve.top) < size) { return { curve, offset: 0, ends: true }; }
  const points = pointsOf(curve);
  let [first, last] = [-1, -1];
  for (let piece = 0; piece < PIECES; piece += 1) {
    const [a, b] = [points[piece], points[piece + 1]];
    // Between its points a curve may bulge by a fraction of their distance.
    const slack = margin + (Math.abs(a.x - b.x) + Math.abs(a.y - b.y)) * 0.1;
    const isSeen = Math.max(a.x, b.x) >= left - slack && Math.min(a.x, b.x) <= right + slack
      && Math.max(a.y, b.y) >= top - slack && Math.min(a.y, b.y) <= bottom + slack;
    if (!isSeen) { continue; }
    if (first < 0) { first = piece; }
    last = piece + 1;
  }
  if (first < 0) { return undefined; }
  return { curve: partOf(curve, first / PIECES, last / PIECES), offset: points[first].length, ends: last === PIECES };
}

/** The curve between two parameters, by the derivatives at both. */
function partOf(curve, from, to) {
  const slope = (t) => {
    const s = 1 - t;
    const derivative = (a, b, c, d) => 3 * (s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c));
    return { x: derivative(curve.x1, curve.x2, curve.x3, curve.x4), y: derivative(curve.y1, curve.y2, curve.y3, curve.y4) };
  };
  const [a, b] = [pointAt(curve, from), pointAt(curve, to)];
  const [u, v] = [slope(from), slope(to)];
  const third = (to - from) / 3;
  return {
    x1: a.x, y1: a.y, x2: a.x + u.x * third, y2: a.y + u.y * third,
    x3: b.x - v.x * third, y3: b.y - v.y * third, x4: b.x, y4: b.y,
  };
}
