import { cutText } from "~/domain/base/cut-text";
import type { Box } from "~/domain/book/layouts/layouts";
import { type BookPhoto, captionText } from "~/domain/book/model";
import { t } from "~/messages/translate";

interface ItemOrderProps {
  box: Box;
  name: string;
  /** All items of the page, in the order of their names. */
  boxes: Box[];
  photos: BookPhoto[];
  isFree: boolean;
}

/** Moves a photo among those of its story, and exchanges it with another one of the page. */
export function ItemOrder({ box: { item }, name, boxes, photos, isFree }: ItemOrderProps) {
  const place = photos.findIndex(({ key }) => key === item.key);
  const others = boxes.filter((one) => one.item !== item && (isFree || one.item.kind === "photo"));
  const canSwap = others.length > 0 && (isFree || item.kind === "photo");
  return (
    <>
      <div className="item-buttons">
        {place > 0 && <OrderButton action="earlier" label={t("Earlier")} item={item.key} name={name} />}
        {place >= 0 && place < photos.length - 1 && (
          <OrderButton action="later" label={t("Later")} item={item.key} name={name} />
        )}
      </div>
      {canSwap && (
        <div className="item-swap">
          <label className="field__label" htmlFor={`media-swap-${item.key}`}>
            {t("Swap with")}
          </label>
          <select
            className="input input--select"
            id={`media-swap-${item.key}`}
            name={`swap-${item.key}`}
            defaultValue={others[0]?.item.key}
          >
            {others.map((other) => (
              <option key={other.item.key} value={other.item.key}>
                {optionLabel(other, boxes.indexOf(other) + 1)}
              </option>
            ))}
          </select>
          <OrderButton action="swap" label={t("Swap")} item={item.key} name={name} />
        </div>
      )}
    </>
  );
}

/** All photos of a page: each leads to its fields and, with script, is dragged to another place. */
export function PhotoRow({ boxes }: { boxes: Box[] }) {
  return (
    <ul className="thumbs">
      {boxes.map(({ item }, index) =>
        item.kind === "code" ? null : (
          <li key={item.key} data-thumb={item.key}>
            <a
              href={`#tools-${item.key}`}
              aria-label={t("Go to {name}", { name: itemName(item.kind, index + 1) })}
            >
              <img src={`${item.url}?w=320`} width={64} height={64} alt="" loading="lazy" draggable={false} />
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

const longestLabel = 40;

function optionLabel({ item }: Box, number: number): string {
  const words = captionText(item);
  const short = words.length > longestLabel ? `${cutText(words, longestLabel)}…` : words;
  return [itemName(item.kind, number), short].filter(Boolean).join(": ");
}

/** "Photo 2" */
export function itemName(kind: "photo" | "code", number: number): string {
  return kind === "photo"
    ? t("Photo {number}", { number: String(number) })
    : t("QR code {number}", { number: String(number) });
}

interface OrderButtonProps {
  action: "earlier" | "later" | "swap";
  label: string;
  item: string;
  name: string;
}

function OrderButton({ action, label, item, name }: OrderButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`item/${action}/${item}`}
      className="button item-buttons__button"
      aria-label={`${label}: ${name}`}
    >
      {label}
    </button>
  );
}
