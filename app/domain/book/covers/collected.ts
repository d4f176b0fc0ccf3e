import type { Rect } from "../geometry";
import {
  type CoverContent,
  type CoverElement,
  circle,
  isWide,
  onTurnedCard,
  overhang,
  path,
  photo,
  rectangle,
  text,
} from "./elements";

/* Covers of several photos: the one that was chosen first, then some of the book's own. */

/** Brown paper, prints held by tape, a label written by hand. */
export function familyScrapbook(content: CoverContent): CoverElement[] {
  const count = Math.min(Math.max(content.photos.length, 1), 3);
  const prints = [
    [{ x: 64, y: 48, w: 372, h: 352, degrees: -4 }],
    [
      { x: 48, y: 52, w: 250, h: 250, degrees: -5 },
      { x: 316, y: 92, w: 226, h: 226, degrees: 4 },
    ],
    [
      { x: 46, y: 46, w: 236, h: 236, degrees: -5 },
      { x: 328, y: 54, w: 216, h: 216, degrees: 4 },
      { x: 352, y: 318, w: 196, h: 196, degrees: -3 },
    ],
  ][count - 1] as (Rect & { degrees: number })[];
  const label =
    count === 1
      ? { x: 226, y: 378, w: 326, h: 176 }
      : { x: 46, y: 338, w: count === 2 ? 508 : 290, h: count === 2 ? 190 : 206 };
  const turn = count === 2 ? 0 : -1.5;
  return [
    rectangle(20, 20, 560, 560, { stroke: "#f3e6cb", line: 1.4 }),
    ...prints.flatMap((print, index) => tapedPrint(content, index, print)),
    rectangle(label.x + 2.5, label.y + 3, label.w, label.h, { fill: "#a98d62", rotation: turn }),
    rectangle(label.x, label.y, label.w, label.h, { fill: "#fffaf0", rotation: turn }),
    rectangle(label.x + 8, label.y + 8, label.w - 16, label.h - 16, {
      stroke: "#b5563b",
      line: 1.2,
      rotation: turn,
    }),
    ...words(content, label, turn),
  ];
}

function words({ title, subtitle, authorName }: CoverContent, label: Rect, rotation: number): CoverElement[] {
  const { x, y, w, h } = label;
  const line = (from: number, height: number) =>
    onTurnedCard({ x: x + 22, y: y + from, w: w - 44, h: height }, label, rotation);
  const [top, middle, foot] = [line(16, h - 78), line(h - 62, 22), line(h - 40, 24)];
  const style = { face: "hand" as const, align: "center" as const, rotation };
  return [
    ...text(title, top.x, top.y, top.w, top.h, { ...style, colour: "#3a2a1c", most: 46, isBold: true }),
    ...text(subtitle, middle.x, middle.y, middle.w, middle.h, { ...style, colour: "#8a4631", most: 20 }),
    ...text(authorName, foot.x, foot.y, foot.w, foot.h, { ...style, colour: "#3a2a1c", most: 20 }),
  ];
}

function tapedPrint(
  content: CoverContent,
  index: number,
  { degrees, ...box }: Rect & { degrees: number },
): CoverElement[] {
  const card = isWide(content, index)
    ? { ...box, y: box.y + box.h * 0.1, h: box.h * 0.8 }
    : { ...box, x: box.x + box.w * 0.08, w: box.w * 0.84 };
  const inner = { x: card.x + 9, y: card.y + 9, w: card.w - 18, h: card.h - 18 };
  const tape = onTurnedCard({ x: card.x + card.w / 2 - 32, y: card.y - 9, w: 64, h: 18 }, card, degrees);
  return [
    rectangle(card.x + 3, card.y + 4, card.w, card.h, { fill: "#a98d62", rotation: degrees }),
    rectangle(card.x, card.y, card.w, card.h, { fill: "#fffdf8", rotation: degrees }),
    ...photo(content, index, inner, { fill: "#e6d6b8", ink: "#a5673d" }, { rotation: degrees }),
    rectangle(tape.x, tape.y, tape.w, tape.h, { fill: "#e7d9a9", rotation: degrees - 3 }),
  ];
}

/** Aged paper: round pictures along a line of years, like stations. */
export function vintageTimeline(content: CoverContent): CoverElement[] {
  const [ink, rust] = ["#43321f", "#96552c"];
  const count = Math.min(Math.max(content.photos.length, 1), 3);
  const line = 262;
  const radius = [0, 132, 106, 80][count] ?? 80;
  const step = 600 / count;
  const middles = Array.from({ length: count }, (_, index) => step * (index + 0.5));
  const ticks = Array.from(
    { length: 31 },
    (_, index) => `M${index * 20} ${line - (index % 5 === 0 ? 14 : 7)} V${line + (index % 5 === 0 ? 14 : 7)}`,
  );
  return [
    rectangle(-overhang, line - 190, 600 + 2 * overhang, 380, { fill: "#e9d9b8" }),
    rectangle(-overhang, line - 190, 600 + 2 * overhang, 2, { fill: rust }),
    rectangle(-overhang, line + 188, 600 + 2 * overhang, 2, { fill: rust }),
    rectangle(-overhang, line - 1.2, 600 + 2 * overhang, 2.4, { fill: ink }),
    path(ticks.join(" "), { stroke: ink, line: 1 }),
    ...middles.flatMap((x, index) => [
      circle(x, line, radius + 11, { fill: "#f7edd6", stroke: rust, line: 2 }),
      circle(x, line, radius + 4, { stroke: ink, line: 0.8 }),
      ...photo(
        content,
        index,
        { x: x - radius, y: line - radius, w: 2 * radius, h: 2 * radius },
        { fill: "#d9c294", ink: rust },
        { isRound: true },
      ),
    ]),
    ...text(content.subtitle, 60, 28, 480, 30, {
      face: "serif",
      isItalic: true,
      colour: rust,
      most: 18.5,
      align: "center",
    }),
    ...text(content.title, 46, 462, 508, 68, {
      face: "serif",
      isBold: true,
      colour: ink,
      most: 33,
      leading: 1.12,
      align: "center",
    }),
    ...text(content.authorName, 60, 540, 480, 28, {
      face: "serif",
      isCaps: true,
      tracking: 0.18,
      colour: ink,
      most: 15.5,
      align: "center",
    }),
  ];
}

/** Charcoal: a large portrait between two narrow ones, like an altar of three wings. */
export function centerPortraitGallery(content: CoverContent): CoverElement[] {
  const [paper, copper] = ["#f4efe7", "#c98a5b"];
  const blank = { fill: "#3d3f42", ink: copper };
  const wings = content.photos.length >= 3;
  const middle =
    wings || !isWide(content, 0) ? { x: 184, y: 58, w: 232, h: 322 } : { x: 112, y: 76, w: 376, h: 286 };
  const frame = (place: Rect) =>
    rectangle(place.x - 6, place.y - 6, place.w + 12, place.h + 12, { fill: paper });
  const sides = [
    { x: 34, y: 98, w: 126, h: 242 },
    { x: 440, y: 98, w: 126, h: 242 },
  ];
  return [
    ...(wings
      ? sides.flatMap((side, index) => [frame(side), ...photo(content, index + 1, side, blank)])
      : []),
    frame(middle),
    ...photo(content, 0, middle, blank),
    rectangle(34, 412, 532, 1, { fill: copper }),
    ...text(content.title, 34, 420, 532, 88, { face: "display", colour: paper, most: 42, align: "center" }),
    ...text(content.subtitle, 60, 510, 480, 24, {
      face: "sans",
      colour: "#bdb6aa",
      most: 15.5,
      align: "center",
    }),
    ...text(content.authorName, 60, 540, 480, 26, {
      face: "sans",
      isCaps: true,
      tracking: 0.16,
      colour: copper,
      most: 15.5,
      align: "center",
    }),
  ];
}

/** Photos run off the corners, colours fill those that have none; the title on white in the middle. */
export function cornerPhotoCollage(content: CoverContent): CoverElement[] {
  const colours = ["#3f5e5a", "#3f5e5a", "#e6dcc8", "#e6dcc8"];
  const far = 300 + overhang;
  const quarters = [
    { x: -overhang, y: -overhang, w: far - 4, h: far - 4 },
    { x: 304, y: 304, w: far - 4, h: far - 4 },
    { x: 304, y: -overhang, w: far - 4, h: far - 4 },
    { x: -overhang, y: 304, w: far - 4, h: far - 4 },
  ];
  const filled = quarters.flatMap((quarter, index) =>
    content.photos[index]
      ? photo(content, index, quarter, { fill: "", ink: "" })
      : [rectangle(quarter.x, quarter.y, quarter.w, quarter.h, { fill: colours[index] })],
  );
  return [
    ...filled,
    rectangle(116, 186, 368, 228, { fill: "#ffffff" }),
    rectangle(124, 194, 352, 212, { stroke: "#3f5e5a", line: 1 }),
    ...text(content.title, 142, 206, 316, 118, {
      face: "serif",
      isBold: true,
      colour: "#25312f",
      most: 34,
      leading: 1.14,
      align: "center",
    }),
    rectangle(270, 330, 60, 2, { fill: "#b4533a" }),
    ...text(content.subtitle, 142, 338, 316, 24, {
      face: "serif",
      isItalic: true,
      colour: "#5c6562",
      most: 17,
      align: "center",
    }),
    ...text(content.authorName, 142, 368, 316, 26, {
      face: "sans",
      colour: "#25312f",
      isCaps: true,
      tracking: 0.12,
      most: 14,
      align: "center",
    }),
  ];
}

/** Instant pictures on slate, one upon the other, chalk above them. */
export function polaroidCollection(content: CoverContent): CoverElement[] {
  const chalk = "#f4f1e8";
  const count = Math.min(Math.max(content.photos.length, 1), 3);
  const cards = [
    [{ x: 166, y: 226, w: 268, h: 312, degrees: -3 }],
    [
      { x: 62, y: 246, w: 236, h: 276, degrees: -6 },
      { x: 304, y: 256, w: 236, h: 276, degrees: 5 },
    ],
    [
      { x: 30, y: 250, w: 206, h: 242, degrees: -8 },
      { x: 366, y: 254, w: 206, h: 242, degrees: 7 },
      { x: 192, y: 276, w: 220, h: 258, degrees: -1 },
    ],
  ][count - 1] as (Rect & { degrees: number })[];
  // The chosen photo lies uppermost.
  const order = count === 3 ? [1, 2, 0] : [0, 1];
  return [
    ...text(content.title, 44, 46, 512, 116, {
      face: "hand",
      isBold: true,
      colour: chalk,
      most: 62,
      align: "center",
    }),
    ...text(content.subtitle, 70, 166, 460, 26, {
      face: "hand",
      colour: "#cdd5d8",
      most: 22,
      align: "center",
    }),
    ...cards.flatMap((card, index) => polaroid(content, order[index] ?? 0, card)),
    ...text(content.authorName, 70, 548, 460, 30, { face: "hand", colour: chalk, most: 24, align: "center" }),
  ];
}

function polaroid(
  content: CoverContent,
  index: number,
  { degrees, ...card }: Rect & { degrees: number },
): CoverElement[] {
  const border = card.w * 0.065;
  const side = card.w - 2 * border;
  const inner = onTurnedCard({ x: card.x + border, y: card.y + border, w: side, h: side }, card, degrees);
  return [
    rectangle(card.x + 3, card.y + 4, card.w, card.h, { fill: "#283338", rotation: degrees }),
    rectangle(card.x, card.y, card.w, card.h, { fill: "#fffdf8", rotation: degrees }),
    ...photo(content, index, inner, { fill: "#dcd6c9", ink: "#7c8a8f" }, { rotation: degrees }),
  ];
}
