import { bearingOf, isSmall } from "~/domain/book/composer/bearing";
import type { StoryWords } from "~/domain/book/design/builder.server";
import { defaultControls, type ItemControls } from "~/domain/book/design/controls";
import type { LayoutName } from "~/domain/book/design/design-options";
import type { Box } from "~/domain/book/layouts/layouts";
import type { BookPhoto } from "~/domain/book/model";
import { mediaFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { movePhotoHref } from "~/views/media/move-photo-screen";
import { photoInBookHref } from "~/views/media/photo-in-book-screen";
import { typedValue } from "./design-conflict";
import { ItemButtons } from "./item-buttons";
import { hasRejectedNumber, ItemNumbers } from "./item-numbers";
import { ItemOrder, itemName } from "./item-order";
import { PlaceField } from "./place-field";

interface ItemToolsProps {
  box: Box;
  layout: LayoutName;
  controls: ItemControls | undefined;
  /** Counts from 1. */
  number: number;
  boxes: Box[];
  photos: BookPhoto[];
  isOpen: boolean;
  isForKeeper: boolean;
  words: StoryWords | null;
  anchor: number | undefined;
  rejected: RejectedForm | undefined;
}

export function ItemTools({
  box,
  layout,
  controls = defaultControls,
  number,
  boxes,
  photos,
  isOpen,
  isForKeeper,
  words,
  anchor,
  rejected,
}: ItemToolsProps) {
  const { item } = box;
  const name = itemName(item.kind, number);
  const isFree = layout === "free-layout";
  return (
    <li className="items__more" id={`tools-${item.key}`} data-item-tools={item.key} tabIndex={-1}>
      <details className="items__tools" open={isOpen || hasRejectedNumber(rejected, item)}>
        <summary>{t("{name}: size, place and order", { name })}</summary>
        {words && item.kind === "photo" && (
          <PlaceField
            item={item}
            words={words}
            stored={anchor}
            typed={typedValue(rejected, mediaFormId, `anchor-${item.key}`)}
          />
        )}
        <ItemOrder box={box} name={name} boxes={boxes} photos={photos} isFree={isFree} />
        <ItemButtons
          box={box}
          name={name}
          isFree={isFree}
          isAmongWords={Boolean(words?.isAmongWords) && standsInText(item, anchor, controls)}
        />
        {item.kind === "photo" && !isForKeeper && (
          <p>
            <NavLink href={movePhotoHref(item.id, true)}>
              {t("Move {name} to another story", { name })}
            </NavLink>
          </p>
        )}
        {item.kind === "photo" && (
          <p>
            <NavLink href={photoInBookHref(item.id, true)}>
              {t("{name}: handwriting, or then and now", { name })}
            </NavLink>
          </p>
        )}
        <ItemNumbers box={box} layout={layout} controls={controls} name={name} rejected={rejected} />
      </details>
    </li>
  );
}

/** Large photos have pages of their own, unless the person put them behind a paragraph. */
function standsInText(item: Box["item"], anchor: number | undefined, controls: ItemControls): boolean {
  if (item.kind !== "photo") return false;
  return anchor !== undefined || isSmall(bearingOf(item, { [item.key]: controls }));
}
