import type { Box } from "~/domain/book/layouts/layouts";
import type { ItemAction } from "~/domain/book/pages/arrange";

interface ItemButtonsProps {
  box: Box;
  /** "Photo 2" */
  name: string;
  isFree: boolean;
}

type Button = [action: ItemAction, label: string];

const moves: Button[] = [
  ["left", "Left"],
  ["right", "Right"],
  ["up", "Up"],
  ["down", "Down"],
];
const sizes: Button[] = [
  ["larger", "Larger"],
  ["smaller", "Smaller"],
  ["zoom-in", "Zoom in"],
  ["zoom-out", "Zoom out"],
];

/** Moves a photo that is cropped. */
const pansAcross: Button[] = [
  ["pan-left", "Show more left"],
  ["pan-right", "Show more right"],
];
const pansDown: Button[] = [
  ["pan-up", "Show more above"],
  ["pan-down", "Show more below"],
];
const whole = 0.999;

/** An alternative to dragging. */
export function ItemButtons({ box: { item, picture }, name, isFree }: ItemButtonsProps) {
  const turn: Button[] = item.kind === "photo" ? [["turn", "Turn"]] : [];
  const pans = [...(picture.crop.w < whole ? pansAcross : []), ...(picture.crop.h < whole ? pansDown : [])];
  return (
    <div className="item-buttons">
      {[...(isFree ? moves : []), ...sizes, ...pans, ...turn, ["reset", "Start over"] as Button].map(
        ([action, label]) => (
          <button
            key={action}
            type="submit"
            name="intent"
            value={`item/${action}/${item.key}`}
            className="button item-buttons__button"
            aria-label={`${label}: ${name}`}
          >
            {label}
          </button>
        ),
      )}
    </div>
  );
}
