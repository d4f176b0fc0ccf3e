import { formatDate, formatFacts } from "~/domain/base/format";
import type { ResidentGroup } from "~/domain/people/groups/groups.server";
import { type HouseFilter, houseSearch } from "~/domain/running/residents/house-filter";
import type { HouseResident } from "~/domain/running/residents/house-list.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Breaks } from "~/ui/breaks";
import { DataTable } from "~/ui/data-table";
import { PlainInput, PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";
import { EmptyState } from "~/ui/notice";
import { AdminPage, fileLink } from "../../layout/staff/admin-page";
import { wayInWords } from "./way-in-words";

interface HouseScreenProps {
  shell: PageShell;
  filter: HouseFilter;
  groups: ResidentGroup[];
  residents: HouseResident[];
}

/** The house by rooms: who lives where, in which groups, and who has come in. Codes are on the sheets alone. */
export function HouseScreen({ shell, filter, groups, residents }: HouseScreenProps) {
  const waiting = residents.filter(
    ({ wayIn, codeUntil }) => codeUntil !== null && wayIn !== "suspended",
  ).length;
  const without = residents.filter(({ wayIn, canGetCode }) => wayIn === "none" && canGetCode).length;
  return (
    <AdminPage shell={shell} part="/admin/groups">
      <div className="section-head">
        <h1>{t("Rooms and groups")}</h1>
        <div className="actions">
          <a className="button" href="/admin/residents/new">
            {t("Add many at once")}
          </a>
        </div>
      </div>
      <form method="get" action="/admin/groups" className="house-filter">
        <PlainSelect
          id="group"
          name="group"
          label={t("Group")}
          value={String(filter.group ?? "")}
          options={[
            { value: "", label: t("The whole house") },
            ...groups.map(({ id, name, people }) => ({ value: String(id), label: `${name} (${people})` })),
          ]}
        />
        <PlainInput id="room" name="room" label={t("Room")} defaultValue={filter.room} />
        <button type="submit" className="button">
          {t("Show")}
        </button>
      </form>
      {residents.length === 0 ? (
        <EmptyState title={t("Nobody lives here yet")}>
          <p>{t("Add many at once, or choose another group or room.")}</p>
        </EmptyState>
      ) : (
        <>
          <p role="status">
            {t("{total, plural, one {# person} other {# people}}", { total: residents.length })}
          </p>
          <HouseActions filter={filter} waiting={waiting} without={without} />
          <HouseTable residents={residents} search={houseSearch(filter)} />
        </>
      )}
    </AdminPage>
  );
}

interface HouseActionsProps {
  filter: HouseFilter;
  waiting: number;
  without: number;
}

function HouseActions({ filter, waiting, without }: HouseActionsProps) {
  const sheets = (paper: string) => fileLink(`/admin/residents/sheets.pdf${houseSearch(filter, { paper })}`);
  return (
    <div className="house-actions">
      <div className="actions">
        {waiting > 0 && (
          <a className="button button--primary" href={sheets("letter")}>
            {t("{count, plural, one {Print # welcome sheet} other {Print # welcome sheets}}", {
              count: waiting,
            })}
          </a>
        )}
        {waiting > 0 && (
          <a className="button" href={sheets("a4")}>
            {t("The same on A4")}
          </a>
        )}
        <a className="button" href={`/admin/residents/cards.pdf${houseSearch(filter)}`}>
          {t("Print door cards")}
        </a>
        <a className="button" href={`/admin/groups${houseSearch(filter, { print: "1" })}`}>
          {t("Print this list")}
        </a>
      </div>
      {without > 0 && (
        <div className="actions">
          <ButtonForm action={`/admin/groups${houseSearch(filter)}`}>
            <button type="submit" className="button" data-busy-label={t("Making...")}>
              {t("{count, plural, one {Make # new code} other {Make # new codes}}", { count: without })}
            </button>
          </ButtonForm>
        </div>
      )}
    </div>
  );
}

function HouseTable({ residents, search }: { residents: HouseResident[]; search: string }) {
  return (
    <ButtonForm action={`/admin/groups${search}`}>
      <DataTable
        caption={t("Rooms and groups")}
        className="people whole-words"
        columns={[
          {
            label: t("Name"),
            isName: true,
            cell: ({ id, displayName }) => (
              <a className="person-name" href={`/admin/users/${id}`} dir="auto">
                {displayName}
              </a>
            ),
          },
          {
            label: t("Room"),
            cell: ({ room }) => room && <Breaks text={room} />,
          },
          {
            label: t("Groups"),
            cell: ({ groups }) => groups.length > 0 && <Breaks text={formatFacts(groups)} />,
          },
          { label: t("Family"), cell: ({ readers }) => familyWords(readers) },
          { label: t("State"), cell: stateWords },
          {
            label: t("Actions"),
            className: "data-table__actions",
            cell: (resident) => <NewCode {...resident} />,
          },
        ]}
        rows={residents}
        rowKey={({ id }) => id}
        empty={null}
      />
    </ButtonForm>
  );
}

function familyWords(readers: number): string {
  if (readers === 0) return t("Nobody");
  return t("{readers, plural, one {# reads along} other {# read along}}", { readers });
}

/** What the office needs to know of somebody: never a code. */
export function stateWords({ awaySince, wayIn, codeUntil }: HouseResident): string {
  const away = awaySince === null ? [] : [t("Away since {day}", { day: formatDate(awaySince) })];
  return [...away, wayInWords(wayIn, codeUntil)].join(" · ");
}

function NewCode({ id, displayName, canGetCode }: HouseResident) {
  if (!canGetCode) return null;
  return (
    <div className="row-actions">
      <button type="submit" name="person" value={id} className="button button--quiet">
        {t("New code")}
        <span className="visually-hidden"> {displayName}</span>
      </button>
    </div>
  );
}
