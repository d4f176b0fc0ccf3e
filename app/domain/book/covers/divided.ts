import {
  type CoverContent,
  type CoverElement,
  isLandscape,
  overhang,
  photo,
  rectangle,
  text,
} from "./elements";

const far = 600 + 2 * overhang;

/** The photo at the lower right, wider for a landscape one; subtitle and author stand at its left, below the title. */
export function modernMinimalist(content: CoverContent): CoverElement[] {
  const [ink, red] = ["#161616", "#d64525"];
  const place = isLandscape(content, 0)
    ? { x: 216, y: 330, w: 342, h: 228 }
    : { x: 330, y: 274, w: 228, h: 284 };
  return [
    rectangle(42, 42, 64, 5, { fill: red }),
    ...text(content.title, 42, 62, 516, isLandscape(content, 0) ? 218 : 172, {
      face: "sans",
      isBold: true,
      color: ink,
      maxSize: 54,
      leading: 1.04,
      valign: "top",
    }),
    ...photo(content, 0, place, { fill: "#f0efed", ink: red }),
    ...text(content.subtitle, 42, 440, place.x - 62, 64, {
      face: "sans",
      color: "#6a6a6a",
      maxSize: 17,
      valign: "bottom",
    }),
    ...text(content.authorName, 42, 512, place.x - 62, 46, {
      face: "sans",
      isBold: true,
      color: ink,
      maxSize: 17,
      valign: "bottom",
    }),
  ];
}

/** Side by side for portrait photos, one above the other for landscape ones. */
export function splitImage(content: CoverContent): CoverElement[] {
  const [ochre, ink] = ["#e2b04a", "#2a2417"];
  const placeholder = { fill: "#2f3b4b", ink: ochre };
  if (isLandscape(content, 0)) {
    return [
      ...photo(content, 0, { x: -overhang, y: 270, w: far, h: 330 + overhang }, placeholder),
      ...text(content.title, 44, 40, 512, 132, { face: "display", isBold: true, color: ink, maxSize: 48 }),
      ...text(content.subtitle, 44, 178, 512, 28, { face: "serif", isItalic: true, color: ink, maxSize: 19 }),
      ...text(content.authorName, 44, 218, 512, 28, { face: "sans", isBold: true, color: ink, maxSize: 17 }),
    ];
  }
  return [
    ...photo(content, 0, { x: 300, y: -overhang, w: 300 + overhang, h: far }, placeholder),
    ...text(content.title, 36, 150, 232, 230, {
      face: "display",
      isBold: true,
      color: ink,
      maxSize: 44,
      valign: "bottom",
    }),
    rectangle(36, 396, 44, 4, { fill: ink }),
    ...text(content.subtitle, 36, 412, 232, 54, {
      face: "serif",
      isItalic: true,
      color: ink,
      maxSize: 19,
      valign: "top",
    }),
    ...text(content.authorName, 36, 520, 232, 44, {
      face: "sans",
      isBold: true,
      color: ink,
      maxSize: 17,
      valign: "bottom",
    }),
  ];
}

/** The photo over the top and both side edges, whatever its shape; all words stand below a stripe. */
export function topImageBanner(content: CoverContent): CoverElement[] {
  const [navy, coral] = ["#1f3148", "#e0694c"];
  return [
    ...photo(
      content,
      0,
      { x: -overhang, y: -overhang, w: far, h: 366 + overhang },
      { fill: "#c3d3de", ink: navy },
    ),
    rectangle(-overhang, 366, far, 12, { fill: coral }),
    ...text(content.title, 44, 392, 512, 100, {
      face: "serif",
      isBold: true,
      color: navy,
      maxSize: 42,
      leading: 1.12,
    }),
    ...text(content.subtitle, 44, 496, 512, 24, { face: "serif", color: "#48627a", maxSize: 18 }),
    ...text(content.authorName, 44, 534, 512, 26, {
      face: "sans",
      isCaps: true,
      tracking: 0.14,
      color: coral,
      isBold: true,
      maxSize: 15.5,
    }),
  ];
}

/** The photo over the right and lower edges, wider for a landscape one; the title stands above, other words at its left. */
export function bottomCornerPortrait(content: CoverContent): CoverElement[] {
  const [leaf, cream] = ["#a8bf8f", "#f3f1e3"];
  const place = isLandscape(content, 0)
    ? { x: 226, y: 312, w: 374 + overhang, h: 288 + overhang }
    : { x: 306, y: 228, w: 294 + overhang, h: 372 + overhang };
  return [
    rectangle(place.x - 14, place.y - 14, place.w + 14, place.h + 14, { fill: leaf }),
    ...photo(content, 0, place, { fill: "#476049", ink: leaf }),
    ...text(content.title, 42, 44, 516, place.y - 104, {
      face: "display",
      color: cream,
      maxSize: 56,
      valign: "top",
    }),
    ...text(content.subtitle, 42, place.y + 6, place.x - 76, 120, {
      face: "serif",
      isItalic: true,
      color: leaf,
      maxSize: 19,
      valign: "top",
    }),
    ...text(content.authorName, 42, 490, place.x - 76, 70, {
      face: "sans",
      color: cream,
      maxSize: 18,
      valign: "bottom",
    }),
  ];
}

/** The photo on a dark panel at the left, wider and less high for a landscape one; all words stand at the right. */
export function sidePortraitPanel(content: CoverContent): CoverElement[] {
  const [plum, rose] = ["#4b2746", "#a4587c"];
  const edge = isLandscape(content, 0) ? 290 : 258;
  const place = isLandscape(content, 0)
    ? { x: 32, y: 132, w: 226, h: 320 }
    : { x: 36, y: 60, w: 186, h: 480 };
  const [left, width] = [edge + 34, 562 - edge - 34];
  return [
    rectangle(-overhang, -overhang, edge + overhang, far, { fill: plum }),
    rectangle(edge, -overhang, 3, far, { fill: rose }),
    ...photo(content, 0, place, { fill: "#67405f", ink: "#e3b9c8" }),
    ...text(content.title, left, 60, width, 300, {
      face: "serif",
      color: plum,
      maxSize: 44,
      leading: 1.14,
      valign: "top",
    }),
    ...text(content.subtitle, left, 376, width, 70, {
      face: "serif",
      isItalic: true,
      color: rose,
      maxSize: 19,
      valign: "top",
    }),
    rectangle(left, 494, 40, 2, { fill: rose }),
    ...text(content.authorName, left, 504, width, 36, {
      face: "sans",
      isCaps: true,
      tracking: 0.1,
      color: plum,
      maxSize: 15.5,
      valign: "bottom",
    }),
  ];
}
