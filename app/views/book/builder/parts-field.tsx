import { partLabels, partNames } from "~/domain/book/parts/part-names";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";
import { PartDrawing } from "./part-drawing";

/** Each page around the stories with a tick. */
export function PartsField({ field, chosen }: { field: AnyField; chosen: string[] }) {
  return (
    <fieldset className="field" id={field.id}>
      <legend className="field__label">{t("Pages to print")}</legend>
      {field.errors && <p className="field__error">{field.errors.join(" ")}</p>}
      <ul className="looks looks--small">
        {partNames.map((part) => (
          <li key={part} className="looks__item">
            <label className="look">
              <input
                type="checkbox"
                className="look__choice"
                name="parts"
                value={part}
                defaultChecked={chosen.includes(part)}
              />
              <span className="look__picture look__picture--page">
                <PartDrawing part={part} />
              </span>
              <span className="look__name">{t(partLabels[part])}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
