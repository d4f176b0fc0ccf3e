import type { Rect } from "~/domain/book/geometry";

/* Where the photos of a printed page stand. */

type Matrix = [number, number, number, number, number, number];

const operators = /((?:-?[\d.]+\s+){6})cm\b|(?<![\w/])([qQ])(?=\s|$)|\/\w+ Do\b/g;

/** The places of all photos of a drawn page (pdf-structure.ts), in points from the top left of a sheet of that height. */
export function placedImages(page: string, sheetHeight: number): Rect[] {
  const kept: Matrix[] = [];
  const images: Rect[] = [];
  let current: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [whole, numbers, stack] of page.matchAll(operators)) {
    if (stack === "q") kept.push(current);
    else if (stack === "Q") current = kept.pop() ?? current;
    else if (numbers) current = times(numbers.trim().split(/\s+/).map(Number) as Matrix, current);
    else if (whole.endsWith("Do")) images.push(unitSquare(current, sheetHeight));
  }
  return images;
}

function times([a, b, c, d, e, f]: Matrix, [ka, kb, kc, kd, ke, kf]: Matrix): Matrix {
  return [
    a * ka + b * kc,
    a * kb + b * kd,
    c * ka + d * kc,
    c * kb + d * kd,
    e * ka + f * kc + ke,
    e * kb + f * kd + kf,
  ];
}

/** An image fills the unit square. */
function unitSquare([a, b, c, d, e, f]: Matrix, sheetHeight: number): Rect {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ] as const;
  const [left, top] = [Math.min(...xs), sheetHeight - Math.max(...ys)];
  return { x: left, y: top, w: Math.max(...xs) - left, h: sheetHeight - Math.min(...ys) - top };
}
