import type { StoryWords } from "~/domain/book/builder.server";
import { defaultControls, type ItemControls, sizeLimits, zoomLimits, zoomStep } from "~/domain/book/controls";
import type { LayoutName } from "~/domain/book/design-options";
import type { Box } from "~/domain/book/layouts/layouts";
import { type BookItem, type BookPhoto, captionText } from "~/domain/book/model";
import { numberFields } from "~/domain/book/pages/page-form";
import { mediaFormId } from "~/domain/book/schema";
import { captionMax } from "~/domain/media/schema";
import type { RejectedForm } from "~/ui/form";
import { typedValue } from "./design-conflict";
import { ItemButtons } from "./item-buttons";
import { ItemOrder, itemName } from "./item-order";
import { PlaceField } from "./place-field";

interface ItemFieldsProps {
  box: Box;
  layout: LayoutName;
  controls: ItemControls | undefined;
  /** From 1. */
  number: number;
  /** All items of the page. */
  boxes: Box[];
  /** All photos of the story, in their order. */
  photos: BookPhoto[];
  isMarked: boolean;
  words: StoryWords | null;
  anchor: number | undefined;
  rejected: RejectedForm | undefined;
}

type Numbers = Partial<Record<(typeof numberFields)[number], number | "">>;

export function ItemFields({
  box,
  layout,
  controls = defaultControls,
  number,
  boxes,
  photos,
  isMarked,
  words,
  anchor,
  rejected,
}: ItemFieldsProps) {
  const { item } = box;
  const name = itemName(item.kind, number);
  const shown = shownNumbers(box, layout, controls);
  const typedNow = (field: string) => typedValue(rejected, mediaFormId, `${field}-${item.key}`);
  return (
    <li
      className={isMarked ? "items__item is-marked" : "items__item"}
      id={`item-${item.key}`}
      data-item-fields={item.key}
      tabIndex={-1}
    >
      <h4 className="items__name">
        <a href={`#picture-${item.key}`} aria-label={`Show ${name} on the page`}>
          {item.kind === "photo" && (
            <img src={`${item.url}?w=64`} width={64} height={64} alt="" loading="lazy" draggable={false} />
          )}
          {name}
        </a>
      </h4>
      <input type="hidden" name={`shown-${item.key}`} value={written(shown)} />
      {item.kind === "photo" ? (
        <>
          <input type="hidden" name={`shownCaption-${item.key}`} value={item.caption} />
          <label className="field__label" htmlFor={`media-caption-${item.key}`}>
            Caption
          </label>
          <input
            className="input"
            id={`media-caption-${item.key}`}
            name={`caption-${item.key}`}
            defaultValue={typedNow("caption") ?? item.caption}
            data-max={captionMax}
          />
        </>
      ) : (
        <p>{captionText(item)}</p>
      )}
      {words && item.kind === "photo" && (
        <PlaceField item={item} words={words} stored={anchor} typed={typedNow("anchor")} />
      )}
      <ItemOrder box={box} name={name} boxes={boxes} photos={photos} isFree={layout === "free-layout"} />
      <ItemButtons box={box} name={name} isFree={layout === "free-layout"} />
      <details
        className="items__numbers"
        open={numberFields.some((field) => isRejected(rejected, field, item))}
      >
        <summary>{name}: exact size and position</summary>
        <p className="field__hint">In units of the page, which is 600 wide and 600 high.</p>
        <div className="items__fields">
          <NumberField
            item={item}
            field="zoom"
            label="Zoom"
            value={typedNow("zoom") ?? shown.zoom}
            limits={{ ...zoomLimits[item.kind], step: zoomStep }}
          />
          {item.kind === "photo" && <TurnField item={item} value={typedNow("turn") ?? String(shown.turn)} />}
          {layout === "free-layout" && (
            <>
              <NumberField item={item} field="x" label="From the left" value={typedNow("x") ?? shown.x} />
              <NumberField item={item} field="y" label="From the top" value={typedNow("y") ?? shown.y} />
            </>
          )}
          <NumberField
            item={item}
            field="width"
            label="Width"
            value={typedNow("width") ?? shown.width}
            limits={{ ...sizeLimits, step: "any" }}
          />
          <NumberField
            item={item}
            field="height"
            label="Height"
            value={typedNow("height") ?? shown.height}
            limits={{ ...sizeLimits, step: "any" }}
          />
          {item.kind === "photo" && (
            <>
              <NumberField
                item={item}
                field="panX"
                label="Shown part, from left (-1) to right (1)"
                value={typedNow("panX") ?? shown.panX}
                limits={panLimits}
              />
              <NumberField
                item={item}
                field="panY"
                label="Shown part, from top (-1) to bottom (1)"
                value={typedNow("panY") ?? shown.panY}
                limits={panLimits}
              />
            </>
          )}
        </div>
      </details>
    </li>
  );
}

const panLimits = { min: -1, max: 1, step: "any" } as const;

function shownNumbers(
  box: Box,
  layout: LayoutName,
  { scale, rotation, width, height, panX = 0, panY = 0 }: ItemControls,
): Numbers {
  const turn = box.item.kind === "photo" ? { turn: rotation, panX, panY } : {};
  if (layout !== "free-layout") return { zoom: scale, ...turn, width: width ?? "", height: height ?? "" };
  return {
    zoom: scale,
    ...turn,
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.w),
    height: Math.round(box.h),
  };
}

/** The value that the form posts if nothing is changed. */
function written(shown: Numbers): string {
  return numberFields.map((field) => shown[field] ?? "").join(" ");
}

function isRejected(rejected: RejectedForm | undefined, field: string, { key }: BookItem): boolean {
  return rejected?.formId === mediaFormId && rejected.result.error?.[`${field}-${key}`] !== undefined;
}

interface NumberFieldProps {
  item: BookItem;
  field: (typeof numberFields)[number];
  label: string;
  value: string | number | undefined;
  limits?: { min: number; max: number; step: number | "any" };
}

function NumberField({ item, field, label, value, limits }: NumberFieldProps) {
  const id = `media-${field}-${item.key}`;
  return (
    <div>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        type="number"
        id={id}
        name={`${field}-${item.key}`}
        defaultValue={value}
        min={limits?.min}
        max={limits?.max}
        step={limits?.step ?? "any"}
        placeholder={limits ? "as the layout" : undefined}
      />
    </div>
  );
}

const turns = ["0", "90", "180", "270"];

function TurnField({ item, value }: { item: BookItem; value: string }) {
  const id = `media-turn-${item.key}`;
  return (
    <div>
      <label className="field__label" htmlFor={id}>
        Turned by
      </label>
      <select className="input input--select" id={id} name={`turn-${item.key}`} defaultValue={value}>
        {turns.map((turn) => (
          <option key={turn} value={turn}>
            {turn}°
          </option>
        ))}
      </select>
    </div>
  );
}
