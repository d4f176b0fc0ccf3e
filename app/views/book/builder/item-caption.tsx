import { type BookItem, captionText } from "~/domain/book/model";
import { mediaFormId } from "~/domain/book/schema";
import { captionMax } from "~/domain/media/schema";
import type { BookLanguage } from "~/messages/book-languages";
import { saidIn } from "~/messages/language";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { typedValue } from "./design-conflict";
import { itemName } from "./item-order";

interface ItemCaptionProps {
  item: BookItem;
  /** Counts from 1. */
  number: number;
  isMarked: boolean;
  isReadOnly: boolean;
  /** That of the book, in which a code says what it opens. */
  language: BookLanguage;
  rejected: RejectedForm | undefined;
}

export function ItemCaption({ item, number, isMarked, isReadOnly, language, rejected }: ItemCaptionProps) {
  const name = itemName(item.kind, number);
  const field = `caption-${item.key}`;
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
            <img src={`${item.url}?w=320`} width={64} height={64} alt="" loading="lazy" draggable={false} />
          )}
          {name}
        </a>
      </h4>
      {item.kind === "photo" && !isReadOnly ? (
        <>
          <input type="hidden" name={`shownCaption-${item.key}`} value={item.caption} />
          <label className="field__label" htmlFor={`${mediaFormId}-${field}`}>
            {t("Caption")}
          </label>
          <input
            className="input"
            id={`${mediaFormId}-${field}`}
            name={field}
            dir="auto"
            defaultValue={typedValue(rejected, mediaFormId, field) ?? item.caption}
            data-max={captionMax}
          />
        </>
      ) : (
        <p dir="auto">{saidIn(language, () => captionText(item))}</p>
      )}
    </li>
  );
}
