import {
  type CoverContent,
  type CoverElement,
  circle,
  isLandscape,
  type Placeholder,
  path,
  photo,
  rectangle,
  text,
} from "./elements";

/** The photo in a double frame above the words; its place is wider and less high for a landscape one. */
export function classicPortrait(content: CoverContent): CoverElement[] {
  const [ink, gold] = ["#2b2620", "#a98343"];
  const place = isLandscape(content, 0)
    ? { x: 118, y: 78, w: 364, h: 262 }
    : { x: 178, y: 62, w: 244, h: 306 };
  const placeholder: Placeholder = { fill: "#efe4cf", ink: gold };
  return [
    rectangle(22, 22, 556, 556, { stroke: gold, line: 1.2 }),
    rectangle(place.x - 14, place.y - 14, place.w + 28, place.h + 28, { stroke: gold, line: 2.4 }),
    rectangle(place.x - 8, place.y - 8, place.w + 16, place.h + 16, { stroke: gold, line: 0.7 }),
    ...photo(content, 0, place, placeholder),
    ...text(content.title, 62, 392, 476, 92, { face: "display", color: ink, maxSize: 42, align: "center" }),
    rectangle(270, 492, 60, 1, { fill: gold }),
    ...text(content.subtitle, 80, 500, 440, 26, {
      face: "serif",
      isItalic: true,
      color: "#6a5a41",
      maxSize: 18,
      align: "center",
    }),
    ...text(content.authorName, 80, 532, 440, 26, {
      face: "sans",
      isCaps: true,
      tracking: 0.14,
      color: ink,
      maxSize: 15.5,
      align: "center",
    }),
  ];
}

/** A round photo above the words, within a double border with a scroll in each corner. */
export function heritageFrame(content: CoverContent): CoverElement[] {
  const [gold, cream] = ["#d2ab67", "#f6ead4"];
  const [x, y, radius] = [300, 236, 128];
  return [
    rectangle(24, 24, 552, 552, { stroke: gold, line: 3.2 }),
    rectangle(33, 33, 534, 534, { stroke: gold, line: 0.8 }),
    ...corners(gold),
    circle(x, y, radius + 15, { stroke: gold, line: 1 }),
    circle(x, y, radius + 9, { stroke: gold, line: 3.2 }),
    ...photo(
      content,
      0,
      { x: x - radius, y: y - radius, w: 2 * radius, h: 2 * radius },
      { fill: "#6f2f3c", ink: gold },
      { isRound: true },
    ),
    ...text(content.title, 80, 394, 440, 84, { face: "display", color: cream, maxSize: 38, align: "center" }),
    path("M240 489 h46 m28 0 h46 M300 483 l6 6 l-6 6 l-6 -6 z", { stroke: gold, line: 1 }),
    ...text(content.subtitle, 90, 498, 420, 22, {
      face: "serif",
      isItalic: true,
      color: gold,
      maxSize: 17,
      align: "center",
    }),
    ...text(content.authorName, 90, 524, 420, 22, {
      face: "serif",
      isCaps: true,
      tracking: 0.16,
      color: cream,
      maxSize: 15,
      align: "center",
    }),
  ];
}

function corners(color: string): CoverElement[] {
  const scroll = (x: number, y: number, right: number, down: number) => {
    const p = (dx: number, dy: number) => `${x + right * dx} ${y + down * dy}`;
    return path(
      `M${p(0, 66)} C${p(0, 30)} ${p(30, 0)} ${p(66, 0)} M${p(0, 44)} C${p(6, 22)} ${p(22, 6)} ${p(44, 0)} M${p(14, 14)} C${p(30, 12)} ${p(34, 26)} ${p(26, 30)} C${p(20, 33)} ${p(15, 27)} ${p(20, 22)} M${p(14, 14)} C${p(12, 30)} ${p(26, 34)} ${p(30, 26)}`,
      { stroke: color, line: 1.3 },
    );
  };
  return [scroll(42, 42, 1, 1), scroll(558, 42, -1, 1), scroll(42, 558, 1, -1), scroll(558, 558, -1, -1)];
}

/** A large round photo within three rings, above the words. */
export function circularFrame(content: CoverContent): CoverElement[] {
  const [light, brass] = ["#f2ede0", "#cda45a"];
  const [x, y, radius] = [300, 232, 168];
  return [
    circle(x, y, radius + 46, { stroke: "#2d6263", line: 14 }),
    circle(x, y, radius + 26, { stroke: brass, line: 1 }),
    circle(x, y, radius + 12, { stroke: brass, line: 5 }),
    ...photo(
      content,
      0,
      { x: x - radius, y: y - radius, w: 2 * radius, h: 2 * radius },
      { fill: "#2d6263", ink: brass },
      { isRound: true },
    ),
    ...text(content.title, 48, 456, 504, 64, {
      face: "serif",
      isBold: true,
      color: light,
      maxSize: 35,
      leading: 1.14,
      align: "center",
    }),
    ...text(content.subtitle, 70, 522, 460, 20, {
      face: "serif",
      isItalic: true,
      color: brass,
      maxSize: 17,
      align: "center",
    }),
    ...text(content.authorName, 70, 546, 460, 24, {
      face: "sans",
      color: light,
      isCaps: true,
      tracking: 0.16,
      maxSize: 14,
      align: "center",
    }),
  ];
}

/** A small photo without a frame above the words; its place is wider and less high for a landscape one. */
export function simpleCenterFocus(content: CoverContent): CoverElement[] {
  const ink = "#232323";
  const place = isLandscape(content, 0)
    ? { x: 192, y: 128, w: 216, h: 150 }
    : { x: 220, y: 96, w: 160, h: 200 };
  return [
    ...photo(content, 0, place, { fill: "#efece6", ink: "#9a9184" }),
    ...text(content.title, 90, 318, 420, 112, {
      face: "serif",
      color: ink,
      maxSize: 36,
      leading: 1.18,
      align: "center",
      valign: "top",
    }),
    ...text(content.subtitle, 110, 440, 380, 40, {
      face: "sans",
      color: "#6b675f",
      maxSize: 15.5,
      align: "center",
      valign: "top",
    }),
    ...text(content.authorName, 110, 528, 380, 24, {
      face: "sans",
      color: ink,
      maxSize: 15.5,
      align: "center",
    }),
  ];
}

/** The photo between subtitle and author within three stepped borders; its place is wider for a landscape one. */
export function elegantFrameBorder(content: CoverContent): CoverElement[] {
  const [ink, gold] = ["#1d1b19", "#b08d4c"];
  const place = isLandscape(content, 0)
    ? { x: 150, y: 262, w: 300, h: 206 }
    : { x: 204, y: 236, w: 192, h: 240 };
  return [
    stepped(26, 34, ink, 3.4),
    stepped(38, 34, gold, 1),
    stepped(46, 34, ink, 1),
    ...fans(gold),
    ...text(content.title, 92, 86, 416, 100, { face: "display", color: ink, maxSize: 38, align: "center" }),
    ...text(content.subtitle, 110, 190, 380, 26, {
      face: "serif",
      isItalic: true,
      color: "#6d5a34",
      maxSize: 18,
      align: "center",
    }),
    rectangle(place.x - 8, place.y - 8, place.w + 16, place.h + 16, { stroke: gold, line: 1 }),
    rectangle(place.x - 4, place.y - 4, place.w + 8, place.h + 8, { stroke: ink, line: 1.6 }),
    ...photo(content, 0, place, { fill: "#ece3cf", ink: gold }),
    ...text(content.authorName, 110, 494, 380, 32, {
      face: "sans",
      isCaps: true,
      tracking: 0.2,
      color: ink,
      maxSize: 15.5,
      align: "center",
    }),
  ];
}

function stepped(from: number, step: number, color: string, line: number): CoverElement {
  const to = 600 - from;
  const [a, b] = [from + step, to - step];
  const half = step / 2;
  const [c, d] = [from + half, to - half];
  return path(
    `M${a} ${from} H${b} V${c} H${d} V${a} H${to} V${b} H${d} V${d} H${b} V${to} H${a} V${d} H${c} V${b} H${from} V${a} H${c} V${c} H${a} Z`,
    { stroke: color, line },
  );
}

function fans(color: string): CoverElement[] {
  const rays = (y: number, down: number) =>
    [-50, -30, -10, 10, 30, 50]
      .map((dx) => `M300 ${y} L${300 + dx} ${y + down * (30 - Math.abs(dx) / 4)}`)
      .join(" ");
  return [path(`${rays(48, 1)} ${rays(552, -1)}`, { stroke: color, line: 1.2 })];
}
