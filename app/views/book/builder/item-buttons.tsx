import type { Box } from "~/domain/book/layouts/layouts";
import type { ItemAction } from "~/domain/book/pages/arrange";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

interface ItemButtonsProps {
  box: Box;
  name: string;
  isFree: boolean;
  /** Whether it stands among the words, where it can be a little larger. */
  isAmongWords: boolean;
}

type Button = [action: ItemAction, label: Message];

const moves: Button[] = [
  ["left", message("Left")],
  ["right", message("Right")],
  ["up", message("Up")],
  ["down", message("Down")],
];
const sizesHere: Button[] = [
  ["larger-here", message("A little larger here")],
  ["smaller-here", message("A little smaller here")],
];
const sizes: Button[] = [
  ["larger", message("Larger")],
  ["smaller", message("Smaller")],
  ["zoom-in", message("Zoom in")],
  ["zoom-out", message("Zoom out")],
];

const pansAcross: Button[] = [
  ["pan-left", message("Show more left")],
  ["pan-right", message("Show more right")],
];
const pansDown: Button[] = [
  ["pan-up", message("Show more above")],
  ["pan-down", message("Show more below")],
];
const whole = 0.999;

/** An alternative to dragging. */
export function ItemButtons({ box: { item, picture }, name, isFree, isAmongWords }: ItemButtonsProps) {
  const turn: Button[] = item.kind === "photo" ? [["turn", message("Turn")]] : [];
  const pans = [...(picture.crop.w < whole ? pansAcross : []), ...(picture.crop.h < whole ? pansDown : [])];
  return (
    <div className="item-buttons">
      {[
        ...(isAmongWords ? sizesHere : []),
        ...(isFree ? moves : []),
        ...sizes,
        ...pans,
        ...turn,
        ["reset", message("Start over")] as Button,
      ].map(([action, label]) => (
        <button
          key={action}
          type="submit"
          name="intent"
          value={`item/${action}/${item.key}`}
          className="button item-buttons__button"
          aria-label={`${t(label)}: ${name}`}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
}
