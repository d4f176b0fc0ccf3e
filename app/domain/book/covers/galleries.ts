import type { Rect } from "../geometry";
import {
  type CoverContent,
  type CoverElement,
  circle,
  isLandscape,
  overhang,
  path,
  photo,
  rectangle,
  text,
} from "./elements";

/** Up to three round photos on a ruler across the page, smaller the more there are; without any, one initial. */
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
      color: rust,
      maxSize: 18.5,
      align: "center",
    }),
    ...text(content.title, 46, 462, 508, 68, {
      face: "serif",
      isBold: true,
      color: ink,
      maxSize: 33,
      leading: 1.12,
      align: "center",
    }),
    ...text(content.authorName, 60, 540, 480, 28, {
      face: "serif",
      isCaps: true,
      tracking: 0.18,
      color: ink,
      maxSize: 15.5,
      align: "center",
    }),
  ];
}

/** Three portrait places where the book has three photos; else one, wide for a landscape photo. */
export function centerPortraitGallery(content: CoverContent): CoverElement[] {
  const [paper, copper] = ["#f4efe7", "#c98a5b"];
  const placeholder = { fill: "#3d3f42", ink: copper };
  const wings = content.photos.length >= 3;
  const middle =
    wings || !isLandscape(content, 0) ? { x: 184, y: 58, w: 232, h: 322 } : { x: 112, y: 76, w: 376, h: 286 };
  const frame = (place: Rect) =>
    rectangle(place.x - 6, place.y - 6, place.w + 12, place.h + 12, { fill: paper });
  const sides = [
    { x: 34, y: 98, w: 126, h: 242 },
    { x: 440, y: 98, w: 126, h: 242 },
  ];
  return [
    ...(wings
      ? sides.flatMap((side, index) => [frame(side), ...photo(content, index + 1, side, placeholder)])
      : []),
    frame(middle),
    ...photo(content, 0, middle, placeholder),
    rectangle(34, 412, 532, 1, { fill: copper }),
    ...text(content.title, 34, 420, 532, 88, { face: "display", color: paper, maxSize: 42, align: "center" }),
    ...text(content.subtitle, 60, 510, 480, 24, {
      face: "sans",
      color: "#bdb6aa",
      maxSize: 15.5,
      align: "center",
    }),
    ...text(content.authorName, 60, 540, 480, 26, {
      face: "sans",
      isCaps: true,
      tracking: 0.16,
      color: copper,
      maxSize: 15.5,
      align: "center",
    }),
  ];
}

/** Corners without a photo are filled with a color. */
export function cornerPhotoCollage(content: CoverContent): CoverElement[] {
  const colors = ["#3f5e5a", "#3f5e5a", "#e6dcc8", "#e6dcc8"];
  const far = 300 + overhang;
  const quarters = [
    { x: -overhang, y: -overhang, w: far - 4, h: far - 4 },
    { x: 304, y: 304, w: far - 4, h: far - 4 },
    { x: 304, y: -overhang, w: far - 4, h: far - 4 },
    { x: -overhang, y: 304, w: far - 4, h: far - 4 },
  ];
  const filled = quarters.flatMap((quarter, index) =>
    content.photos[index]
      ? photo(content, index, quarter, { fill: colors[index] ?? "", ink: "" })
      : [rectangle(quarter.x, quarter.y, quarter.w, quarter.h, { fill: colors[index] })],
  );
  return [
    ...filled,
    rectangle(116, 186, 368, 228, { fill: "#ffffff" }),
    rectangle(124, 194, 352, 212, { stroke: "#3f5e5a", line: 1 }),
    ...text(content.title, 142, 206, 316, 118, {
      face: "serif",
      isBold: true,
      color: "#25312f",
      maxSize: 34,
      leading: 1.14,
      align: "center",
    }),
    rectangle(270, 330, 60, 2, { fill: "#b4533a" }),
    ...text(content.subtitle, 142, 338, 316, 24, {
      face: "serif",
      isItalic: true,
      color: "#5c6562",
      maxSize: 17,
      align: "center",
    }),
    ...text(content.authorName, 142, 368, 316, 26, {
      face: "sans",
      color: "#25312f",
      isCaps: true,
      tracking: 0.12,
      maxSize: 14,
      align: "center",
    }),
  ];
}
