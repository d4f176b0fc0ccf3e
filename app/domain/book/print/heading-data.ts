import type { Size } from "../geometry";
import { balancedWidth, fitText } from "../text/text-fit";
import type { Passage } from "./passages";

/** A title at the largest size that fits, with balanced lines. */
export function headingData(title: Passage, place: Size, maxSize: number) {
  const size = fitText(title.text, place, { face: "display" }, { maxSize, minSize: 11, leading: 1.2 });
  return { passage: title, size, width: balancedWidth(title.text, place.w, size, { face: "display" }) + 2 };
}
