import { cellName, type ListForm, skipName } from "~/domain/running/residents/check-form";
import type { CheckedRow } from "~/domain/running/residents/check-rows.server";
import { t } from "~/messages/translate";
import { columnWords } from "./column-words";

interface FaultyLineProps {
  row: CheckedRow;
  list: ListForm;
}

export function FaultyLine({ row: { number, row, refuses, warns }, list }: FaultyLineProps) {
  const at = number - 1;
  const cells = list.cells[at] ?? [];
  const faultsId = `faults-${number}`;
  const isFaulty = (field: string) => refuses.some((fault) => fault.field === field);
  return (
    <fieldset className="faulty-line" aria-describedby={faultsId}>
      <legend dir="auto">
        {row.name ? t("Line {number}: {name}", { number, name: row.name }) : t("Line {number}", { number })}
      </legend>
      <ul id={faultsId} className="faulty-line__faults list-plain">
        {[...refuses, ...warns].map(({ kind, said }) => (
          <li key={kind} className="field__error">
            {t(said)}
          </li>
        ))}
      </ul>
      <div className="faulty-line__cells">
        {list.columns.map((choice, column) => {
          const id = cellName(at, column);
          if (choice === null && !cells[column]) return null;
          return (
            <div key={id} className="plain-field">
              <label className="field__label" htmlFor={id}>
                {choice ? t(columnWords[choice]) : t("Left out")}
              </label>
              <input
                id={id}
                name={id}
                className="input"
                dir="auto"
                defaultValue={cells[column] ?? ""}
                aria-invalid={(choice !== null && isFaulty(choice)) || undefined}
                aria-describedby={choice !== null && isFaulty(choice) ? faultsId : undefined}
              />
            </div>
          );
        })}
      </div>
      <label className="check">
        <input type="checkbox" className="check__box" name={skipName(at)} value="on" />
        <span>{t("Leave this line out")}</span>
      </label>
    </fieldset>
  );
}
