import type { ItemControls } from "~/domain/book/design/controls";
import { sizeLimits, zoomLimits, zoomStep } from "~/domain/book/design/controls";
import type { LayoutName } from "~/domain/book/design/design-options";
import type { Box } from "~/domain/book/layouts/layouts";
import type { BookItem } from "~/domain/book/model";
import { mediaFormId } from "~/domain/book/schema";
import { numberFields } from "~/domain/writing/drafts/builder-fields";
import { t } from "~/messages/translate";
import type { RejectedForm } from "~/ui/form";
import { typedValue } from "./design-conflict";

interface ItemNumbersProps {
  box: Box;
  layout: LayoutName;
  controls: ItemControls;
  name: string;
  rejected: RejectedForm | undefined;
}

type Numbers = Partial<Record<(typeof numberFields)[number], number | "">>;

export function ItemNumbers({ box, layout, controls, name, rejected }: ItemNumbersProps) {
  const { item } = box;
  const shown = shownNumbers(box, layout, controls);
  const typedNow = (field: string) => typedValue(rejected, mediaFormId, `${field}-${item.key}`);
  return (
    <>
      <input type="hidden" name={`shown-${item.key}`} value={written(shown)} />
      <details className="items__numbers" open={hasRejectedNumber(rejected, item)}>
        <summary>{t("{name}: exact size and position", { name })}</summary>
        <p className="field__hint">{t("In units of the page, which is 600 wide and 600 high.")}</p>
        <div className="items__fields">
          <NumberField
            item={item}
            field="zoom"
            label={t("Zoom")}
            value={typedNow("zoom") ?? shown.zoom}
            limits={{ ...zoomLimits[item.kind], step: zoomStep }}
          />
          {item.kind === "photo" && <TurnField item={item} value={typedNow("turn") ?? String(shown.turn)} />}
          {layout === "free-layout" && (
            <>
              <NumberField
                item={item}
                field="x"
                label={t("From the left")}
                value={typedNow("x") ?? shown.x}
              />
              <NumberField item={item} field="y" label={t("From the top")} value={typedNow("y") ?? shown.y} />
            </>
          )}
          <NumberField
            item={item}
            field="width"
            label={t("Width")}
            value={typedNow("width") ?? shown.width}
            limits={{ ...sizeLimits, step: "any" }}
          />
          <NumberField
            item={item}
            field="height"
            label={t("Height")}
            value={typedNow("height") ?? shown.height}
            limits={{ ...sizeLimits, step: "any" }}
          />
          {item.kind === "photo" && (
            <>
              <NumberField
                item={item}
                field="panX"
                label={t("Shown part, from left (-1) to right (1)")}
                value={typedNow("panX") ?? shown.panX}
                limits={panLimits}
              />
              <NumberField
                item={item}
                field="panY"
                label={t("Shown part, from top (-1) to bottom (1)")}
                value={typedNow("panY") ?? shown.panY}
                limits={panLimits}
              />
            </>
          )}
        </div>
      </details>
    </>
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

export function hasRejectedNumber(rejected: RejectedForm | undefined, { key }: BookItem): boolean {
  if (rejected?.formId !== mediaFormId) return false;
  return numberFields.some((field) => rejected.result.error?.[`${field}-${key}`] !== undefined);
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
        placeholder={limits ? t("as the layout") : undefined}
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
        {t("Turned by")}
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
