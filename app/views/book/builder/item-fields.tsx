import type { StoryWords } from "~/domain/book/builder.server";
import { defaultControls, type ItemControls } from "~/domain/book/controls";
import type { LayoutName } from "~/domain/book/design-options";
import type { Box } from "~/domain/book/layouts/layouts";
import { type BookPhoto, captionText } from "~/domain/book/model";
import { mediaFormId } from "~/domain/book/schema";
import { captionMax } from "~/domain/media/schema";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { typedValue } from "./design-conflict";
import { ItemButtons } from "./item-buttons";
import { hasRejectedNumber, ItemNumbers } from "./item-numbers";
import { ItemOrder, itemName } from "./item-order";
import { PlaceField } from "./place-field";

interface ItemFieldsProps {
  box: Box;
  layout: LayoutName;
  controls: ItemControls | undefined;
  /** Counts from 1. */
  number: number;
  boxes: Box[];
  photos: BookPhoto[];
  isMarked: boolean;
  /** Its buttons are shown; those of the others are folded. */
  isOpen: boolean;
  words: StoryWords | null;
  anchor: number | undefined;
  rejected: RejectedForm | undefined;
}

/** A picture of the open page: its caption, and what else can be changed. */
export function ItemFields({
  box,
  layout,
  controls = defaultControls,
  number,
  boxes,
  photos,
  isMarked,
  isOpen,
  words,
  anchor,
  rejected,
}: ItemFieldsProps) {
  const { item } = box;
  const name = itemName(item.kind, number);
  const typedNow = (field: string) => typedValue(rejected, mediaFormId, `${field}-${item.key}`);
  return (
    <li
      className={isMarked ? "items__item is-marked" : "items__item"}
      id={`item-${item.key}`}
      data-item-fields={item.key}
      tabIndex={-1}
    >
      <h4 className="items__name">
        <a href={`#picture-${item.key}`} aria-label={t("Show {name} on the page", { name })}>
          {item.kind === "photo" && (
            <img src={`${item.url}?w=64`} width={64} height={64} alt="" loading="lazy" draggable={false} />
          )}
          {name}
        </a>
      </h4>
      {item.kind === "photo" ? (
        <>
          <input type="hidden" name={`shownCaption-${item.key}`} value={item.caption} />
          <label className="field__label" htmlFor={`media-caption-${item.key}`}>
            {t("Caption")}
          </label>
          <input
            className="input"
            id={`media-caption-${item.key}`}
            name={`caption-${item.key}`}
            dir="auto"
            defaultValue={typedNow("caption") ?? item.caption}
            data-max={captionMax}
          />
        </>
      ) : (
        <p dir="auto">{captionText(item)}</p>
      )}
      <details className="items__tools" open={isOpen || hasRejectedNumber(rejected, item)}>
        <summary>{t("{name}: size, place and order", { name })}</summary>
        {words && item.kind === "photo" && (
          <PlaceField item={item} words={words} stored={anchor} typed={typedNow("anchor")} />
        )}
        <ItemOrder box={box} name={name} boxes={boxes} photos={photos} isFree={layout === "free-layout"} />
        <ItemButtons box={box} name={name} isFree={layout === "free-layout"} />
        <ItemNumbers box={box} layout={layout} controls={controls} name={name} rejected={rejected} />
      </details>
    </li>
  );
}
