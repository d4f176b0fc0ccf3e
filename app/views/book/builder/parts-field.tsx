import { type PartName, partLabels } from "~/domain/book/parts/part-names";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";
import { PartDrawing } from "./part-drawing";

interface PartsFieldProps {
  field: AnyField;
  offered: PartName[];
  chosen: string[];
}

export function PartsField({ field, offered, chosen }: PartsFieldProps) {
  const kept = chosen.filter((name) => !offered.some((part) => part === name));
  return (
    <fieldset className="field" id={field.id}>
      <legend className="field__label">{t("Pages to print")}</legend>
      {field.errors && <p className="field__error">{field.errors.join(" ")}</p>}
      {kept.map((part) => (
        <input key={part} type="hidden" name="parts" value={part} />
      ))}
      <ul className="looks looks--small looks--ticks">
        {offered.map((part) => (
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
