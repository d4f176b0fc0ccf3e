import type { DateOrder } from "~/domain/base/life-date";
import { ageAndDateHints } from "~/domain/writing/stories/age-and-date";
import { t } from "~/messages/translate";
import type { AnyField } from "~/ui/form";

interface AgeAndDateProps {
  age: AnyField;
  date: AnyField;
  birthdate: string;
  order: DateOrder;
}

/** Stands below the fields Age and Date. Follows what is typed where there is script (islands/age-and-date). */
export function AgeAndDate({ age, date, birthdate, order }: AgeAndDateProps) {
  const { reading, suggestion, clash } = ageAndDateHints({
    age: String(age.initialValue ?? ""),
    date: String(date.initialValue ?? ""),
    birthdate,
    order,
  });
  return (
    <div className="age-and-date small" role="status" data-birthdate={birthdate} data-order={order}>
      {reading && <p>{reading}</p>}
      {clash && <p>{clash}</p>}
      {suggestion && (
        <p>
          {suggestion.text}{" "}
          {suggestion.values.map((value) => (
            <button
              key={value}
              type="submit"
              name="intent"
              value={`story/use-${suggestion.field}/${value}`}
              className="button button--quiet"
            >
              {suggestion.field === "age"
                ? t("Use {value} as age", { value })
                : t("Use {value} as date", { value })}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
