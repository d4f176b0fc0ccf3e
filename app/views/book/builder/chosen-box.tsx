import type { ReactNode } from "react";
import type { Box } from "~/domain/book/layouts/layouts";
import { t } from "~/messages/translate";
import { itemName } from "./item-order";

interface ChosenBoxProps {
  box: Box;
  number: number;
  isMarked: boolean;
  children: ReactNode;
}

/** Leads to the fields of the item. The builder's script finds it by `data-item`. */
export function ChosenBox({ box, number, isMarked, children }: ChosenBoxProps) {
  const { item, w, h, picture } = box;
  return (
    <g
      id={`picture-${item.key}`}
      transform={placeOf(box)}
      data-item={item.key}
      data-size={`${w} ${h}`}
      data-crop={`${picture.w} ${picture.h} ${picture.crop.w} ${picture.crop.h}`}
      className={isMarked ? "is-marked" : undefined}
    >
      <a href={`#item-${item.key}`} aria-label={t("Change {name}", { name: itemName(item.kind, number) })}>
        {children}
      </a>
      <rect className="mark" {...{ x: -4, y: -4, width: w + 8, height: h + 8 }} fill="none" />
    </g>
  );
}

export function placeOf({ x, y, w, h, rotation }: Box): string {
  return `translate(${x} ${y})${rotation ? ` rotate(${rotation} ${w / 2} ${h / 2})` : ""}`;
}
