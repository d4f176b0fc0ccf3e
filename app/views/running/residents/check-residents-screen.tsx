import { formatFacts } from "~/domain/base/format";
import type { OwnerChoice } from "~/domain/people/users/people.server";
import { columnName, type ListForm, type listFields } from "~/domain/running/residents/check-form";
import type { CheckedRow } from "~/domain/running/residents/check-rows.server";
import { residentColumns } from "~/domain/running/residents/columns";
import { languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { DataTable } from "~/ui/data-table";
import { PlainSelect } from "~/ui/field";
import { Form } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { AdminPage } from "../../layout/staff/admin-page";
import { columnWords } from "./column-words";
import { FaultyLine } from "./faulty-line";

interface CheckResidentsScreenProps {
  shell: PageShell;
  owners: OwnerChoice[];
  list: ListForm;
  fields: ReturnType<typeof listFields>;
  rows: CheckedRow[];
  ownerId: number | null;
}

const action = "/admin/residents/new";
/** More lines than these are mended after these. */
const mendedAtOnce = 60;

/** What was understood of a list: faults beside their lines, then everybody who would be made. */
export function CheckResidentsScreen(props: CheckResidentsScreenProps) {
  const { shell, owners, list, fields, rows, ownerId } = props;
  const faulty = rows.filter(({ refuses }) => refuses.length > 0);
  const unsure = rows.filter(({ refuses, warns }) => refuses.length === 0 && warns.length > 0);
  const isWhole = faulty.length === 0;
  const count = rows.length;
  const form = { id: "check-residents", errorId: "check-residents-error", allErrors: {} };
  return (
    <AdminPage shell={shell} part="/admin/residents/new">
      <h1>
        {isWhole
          ? t("{count, plural, one {The line is} other {All # lines are}} whole", { count })
          : t("{count, plural, one {# line needs} other {# lines need}} you", { count: faulty.length })}
      </h1>
      <p>
        {isWhole
          ? t("Please look it over. Nobody is made yet.")
          : t("Nobody is made before every line is whole. Mend a line here, or leave it out.")}
      </p>
      <Form form={form} action={action} defaultIntent={isWhole ? "make" : "check-again"}>
        <input type="hidden" name="table" value={fields.table} />
        <input type="hidden" name="heading" value={fields.heading} />
        {faulty.slice(0, mendedAtOnce).map((row) => (
          <FaultyLine key={row.number} row={row} list={list} />
        ))}
        {faulty.length > mendedAtOnce && (
          <p>
            {t("{count, plural, one {# more line} other {# more lines}} to mend after these.", {
              count: faulty.length - mendedAtOnce,
            })}
          </p>
        )}
        {unsure.length > 0 && <Warnings rows={unsure} />}
        {owners.length > 0 && <AssignedOwner owners={owners} ownerId={ownerId} />}
        <Buttons isWhole={isWhole} count={count} />
        <Columns list={list} />
      </Form>
      <h2>{t("What was understood")}</h2>
      <People rows={rows} />
    </AdminPage>
  );
}

function AssignedOwner({ owners, ownerId }: Pick<CheckResidentsScreenProps, "owners" | "ownerId">) {
  return (
    <PlainSelect
      id="assignedOwnerId"
      name="assignedOwnerId"
      label={t("Assigned owner")}
      value={String(ownerId ?? "")}
      options={[
        { value: "", label: t("Nobody") },
        ...owners.map(({ id, displayName, username }) => ({
          value: String(id),
          label: `${displayName} (${username})`,
        })),
      ]}
    />
  );
}

function Buttons({ isWhole, count }: { isWhole: boolean; count: number }) {
  return (
    <div className="actions">
      {isWhole && (
        <button
          type="submit"
          name="intent"
          value="make"
          className="button button--primary button--large"
          data-busy-label={t("Adding...")}
        >
          {t("{count, plural, one {Make # person} other {Make # people}}", { count })}
        </button>
      )}
      <button
        type="submit"
        name="intent"
        value="check-again"
        className={isWhole ? "button button--large" : "button button--primary button--large"}
        data-busy-label={t("Checking...")}
      >
        {t("Check again")}
      </button>
      <a className="button button--large" href={action}>
        {t("Begin anew")}
      </a>
    </div>
  );
}

function Columns({ list: { columns, heading, cells } }: { list: ListForm }) {
  const options = [
    { value: "", label: t("Leave out") },
    ...residentColumns.map((name) => ({ value: name, label: t(columnWords[name]) })),
  ];
  return (
    <details
      className="residents-columns"
      open={!columns.some((one) => one === "name" || one === "firstName")}
    >
      <summary>{t("What the columns are")}</summary>
      <div className="residents-columns__fields">
        {columns.map((choice, at) => {
          const shown = heading[at] || cells.map((row) => row[at]).find(Boolean) || "";
          return (
            <PlainSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              key={at}
              id={columnName(at)}
              name={columnName(at)}
              label={
                shown
                  ? t("Column {number}: {shown}", { number: at + 1, shown })
                  : t("Column {number}", { number: at + 1 })
              }
              value={choice ?? ""}
              options={options}
            />
          );
        })}
      </div>
    </details>
  );
}

function Warnings({ rows }: { rows: CheckedRow[] }) {
  return (
    <Notice kind="plain" title={t("Worth a look")}>
      <ul>
        {rows.map(({ number, input: { name }, warns }) => (
          <li key={number} dir="auto">
            {[t("Line {number}, {name}:", { number, name }), ...warns.map(({ said }) => t(said))].join(" ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function People({ rows }: { rows: CheckedRow[] }) {
  const languageOf = ({ input }: CheckedRow) => languages[input.language].name;
  return (
    <DataTable
      caption={t("What was understood")}
      columns={[
        { label: t("Name"), isName: true, cell: ({ number, input }) => `${number}. ${input.name}` },
        { label: t("Room"), cell: ({ input }) => input.room },
        { label: t("Birth year"), cell: ({ input }) => input.birthYear },
        { label: t("Language"), cell: languageOf },
        { label: t("Groups"), cell: ({ input }) => formatFacts(input.groups) },
        { label: t("Who may help"), cell: ({ input }) => input.helpers },
        { label: t("Username"), cell: ({ input }) => input.username },
        { label: t("Email"), cell: ({ input }) => input.email ?? "" },
      ]}
      rows={rows}
      rowKey={({ number }) => number}
      empty={null}
    />
  );
}
