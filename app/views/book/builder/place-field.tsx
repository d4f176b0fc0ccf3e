import type { StoryWords } from "~/domain/book/design/builder.server";
import type { BookItem } from "~/domain/book/model";
import { t } from "~/messages/translate";

interface PlaceFieldProps {
  item: BookItem;
  words: StoryWords;
  stored: number | undefined;
  typed: string | undefined;
}

/** Says where a photo stands while the pictures are among the words. */
export function PlaceField({ item, words: { beginnings }, stored, typed }: PlaceFieldProps) {
  const id = `media-anchor-${item.key}`;
  const shown = stored === undefined ? "" : String(Math.min(stored, beginnings.length));
  return (
    <>
      <input type="hidden" name={`shownAnchor-${item.key}`} value={shown} />
      <label className="field__label" htmlFor={id}>
        {t("Its place among the words")}
      </label>
      <select
        className="input input--select"
        id={id}
        name={`anchor-${item.key}`}
        defaultValue={typed ?? shown}
      >
        <option value="">{t("Where it fits best")}</option>
        <option value="0">{t("Before the first paragraph")}</option>
        {beginnings.map((beginning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place.
          <option key={index} value={index + 1}>
            {t("After “{beginning}…”", { beginning })}
          </option>
        ))}
      </select>
    </>
  );
}
