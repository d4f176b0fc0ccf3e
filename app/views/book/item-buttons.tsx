import type { ItemAction } from "~/domain/book/arrange";
import type { BookItem } from "~/domain/book/model";

interface ItemButtonsProps {
  item: BookItem;
  /** "Photo 2" */
  name: string;
  /** In the Free Layout items are moved as well. */
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

/** What can be done with an item: buttons of the page's form, each of which does all that dragging does. */
export function ItemButtons({ item, name, isFree }: ItemButtonsProps) {
  const turn: Button[] = item.kind === "photo" ? [["turn", "Turn"]] : [];
  return (
    <div className="item-buttons">
      {[...(isFree ? moves : []), ...sizes, ...turn, ["reset", "Start over"] as Button].map(
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
