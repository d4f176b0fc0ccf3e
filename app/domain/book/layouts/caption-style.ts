import type { Box } from "./layouts";
import { fitCaption, isOnPicture } from "./slot";

/** One style of captions for a book by spreads, also on pages that a person laid out. What is written on a Polaroid stays handwriting. */
export function withOneCaptionStyle(box: Box): Box {
  const { caption } = box;
  if (!caption || caption.style === "handwritten") return box;
  if (!isOnPicture(caption.style))
    return { ...box, caption: fitCaption(caption.text, caption, "note", caption.align) };
  const label = fitCaption(caption.text, caption, "tab", caption.align);
  // A label stands at the foot of its place.
  return { ...box, caption: label && { ...label, y: caption.y + caption.h - label.h } };
}
