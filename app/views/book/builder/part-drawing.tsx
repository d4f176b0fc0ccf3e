import type { PartName } from "~/domain/book/parts/part-names";

type Shape = [x: number, y: number, w: number, h: number, tone: "ink" | "line" | "photo"];

/** A page of 60 x 60 as it looks from afar. */
export function PartDrawing({ part }: { part: PartName }) {
  return (
    <svg className="sheet" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
      {drawings[part].map(([x, y, width, height, tone]) => (
        <rect key={`${x} ${y}`} {...{ x, y, width, height }} fill={tones[tone]} />
      ))}
    </svg>
  );
}

const tones = { ink: "#26201a", line: "#8d8375", photo: "#cdbfa6" };

function lines(x: number, y: number, w: number, count: number, step = 4): Shape[] {
  return Array.from({ length: count }, (_, index) => [x, y + index * step, w, 1.2, "line"]);
}

function rows(y: number, count: number): Shape[] {
  return [...lines(12, y, 27, count, 5), ...lines(45, y, 4, count, 5)];
}

const drawings: Record<PartName, Shape[]> = {
  "half-title": [[17, 27, 26, 3, "ink"]],
  frontispiece: [[8, 12, 44, 33, "photo"]],
  imprint: [[20, 44, 20, 1.6, "ink"], ...lines(23, 48, 14, 2, 3)],
  dedication: lines(19, 26, 22, 2),
  contents: [[12, 9, 18, 3, "ink"], ...rows(18, 7)],
  introduction: [[12, 9, 22, 3, "ink"], ...lines(12, 18, 36, 9)],
  family: [
    [22, 12, 16, 7, "photo"],
    [9, 38, 12, 7, "photo"],
    [24, 38, 12, 7, "photo"],
    [39, 38, 12, 7, "photo"],
    [29.5, 19, 1, 12, "line"],
    [14.5, 31, 31, 1, "line"],
  ],
  "chapter-pictures": [[0, 0, 60, 36, "photo"], [12, 43, 30, 3, "ink"], ...lines(12, 50, 24, 1)],
  timeline: [[18, 6, 1, 48, "line"], ...lines(10, 10, 6, 6, 8), ...lines(23, 10, 26, 6, 8)],
  index: [[12, 9, 24, 3, "ink"], ...lines(12, 18, 15, 9), ...lines(33, 18, 15, 9)],
  contributors: [[20, 16, 20, 3, "ink"], ...lines(22, 25, 16, 4, 5)],
  "family-names": [[20, 16, 20, 3, "ink"], ...lines(22, 25, 16, 2, 5)],
  "back-picture": [
    [0, 0, 60, 60, "line"],
    [22, 14, 16, 16, "photo"],
  ],
  "writing-pages": [[12, 9, 24, 3, "ink"], ...lines(12, 20, 36, 5, 7)],
  colophon: lines(18, 48, 24, 2, 3),
  handwriting: [[12, 8, 36, 44, "photo"], ...lines(17, 16, 24, 6, 5)],
};
