import type { Rect } from "../geometry";
import {
  type CoverContent,
  type CoverElement,
  isLandscape,
  onRotatedCard,
  photo,
  rectangle,
  text,
} from "./elements";

/** Up to three taped prints, and a label with all words; without photos, one print with an initial. */
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
    ...labelText(content, label, turn),
  ];
}

function labelText(
  { title, subtitle, authorName }: CoverContent,
  label: Rect,
  rotation: number,
): CoverElement[] {
  const { x, y, w, h } = label;
  const line = (from: number, height: number) =>
    onRotatedCard({ x: x + 22, y: y + from, w: w - 44, h: height }, label, rotation);
  const [top, middle, foot] = [line(16, h - 78), line(h - 62, 22), line(h - 40, 24)];
  const style = { face: "hand" as const, align: "center" as const, rotation };
  return [
    ...text(title, top.x, top.y, top.w, top.h, { ...style, color: "#3a2a1c", maxSize: 46, isBold: true }),
    ...text(subtitle, middle.x, middle.y, middle.w, middle.h, { ...style, color: "#8a4631", maxSize: 20 }),
    ...text(authorName, foot.x, foot.y, foot.w, foot.h, { ...style, color: "#3a2a1c", maxSize: 20 }),
  ];
}

function tapedPrint(
  content: CoverContent,
  index: number,
  { degrees, ...box }: Rect & { degrees: number },
): CoverElement[] {
  const card = isLandscape(content, index)
    ? { ...box, y: box.y + box.h * 0.1, h: box.h * 0.8 }
    : { ...box, x: box.x + box.w * 0.08, w: box.w * 0.84 };
  const inner = { x: card.x + 9, y: card.y + 9, w: card.w - 18, h: card.h - 18 };
  const tape = onRotatedCard({ x: card.x + card.w / 2 - 32, y: card.y - 9, w: 64, h: 18 }, card, degrees);
  return [
    rectangle(card.x + 3, card.y + 4, card.w, card.h, { fill: "#a98d62", rotation: degrees }),
    rectangle(card.x, card.y, card.w, card.h, { fill: "#fffdf8", rotation: degrees }),
    ...photo(content, index, inner, { fill: "#e6d6b8", ink: "#a5673d" }, { rotation: degrees }),
    rectangle(tape.x, tape.y, tape.w, tape.h, { fill: "#e7d9a9", rotation: degrees - 3 }),
  ];
}

/** Up to three Polaroids between subtitle and author; without photos, one with an initial. */
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
  // The chosen photo is on top.
  const order = count === 3 ? [1, 2, 0] : [0, 1];
  return [
    ...text(content.title, 44, 46, 512, 116, {
      face: "hand",
      isBold: true,
      color: chalk,
      maxSize: 62,
      align: "center",
    }),
    ...text(content.subtitle, 70, 166, 460, 26, {
      face: "hand",
      color: "#cdd5d8",
      maxSize: 22,
      align: "center",
    }),
    ...cards.flatMap((card, index) => polaroid(content, order[index] ?? 0, card)),
    ...text(content.authorName, 70, 548, 460, 30, {
      face: "hand",
      color: chalk,
      maxSize: 24,
      align: "center",
    }),
  ];
}

function polaroid(
  content: CoverContent,
  index: number,
  { degrees, ...card }: Rect & { degrees: number },
): CoverElement[] {
  const border = card.w * 0.065;
  const side = card.w - 2 * border;
  const inner = onRotatedCard({ x: card.x + border, y: card.y + border, w: side, h: side }, card, degrees);
  return [
    rectangle(card.x + 3, card.y + 4, card.w, card.h, { fill: "#283338", rotation: degrees }),
    rectangle(card.x, card.y, card.w, card.h, { fill: "#fffdf8", rotation: degrees }),
    ...photo(content, index, inner, { fill: "#dcd6c9", ink: "#7c8a8f" }, { rotation: degrees }),
  ];
}
