import type { PeoplePage } from "~/domain/running/administration/people-list.server";
import { type PeopleQuery, peopleSearch } from "~/domain/running/administration/people-query";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { Pager } from "../../../layout/pager";
import { fileLink } from "../../../layout/staff/admin-page";
import { PeopleFilter } from "./people-filter";
import type { PeoplePath } from "./people-path";
import { type PeopleFacts, PeopleTable, type PersonRow, toPersonRows } from "./people-table";

interface PeopleSectionProps extends Omit<PeopleFacts, "people"> {
  list: PeoplePage;
  path?: PeoplePath;
  query: PeopleQuery;
  groups: { id: number; name: string }[];
  /** The other query parameters. */
  keep: Record<string, string>;
}

export function PeopleSection({ list, path = "/admin", query, groups, keep, ...facts }: PeopleSectionProps) {
  const { people, ...size } = list;
  const isForOwner = facts.waiting !== null;
  const rows = toPersonRows({ people, ...facts });
  return (
    <CachedMarkup
      as="section"
      id="people"
      aria-labelledby="people-title"
      content={PeopleList}
      props={{ rows, size, isForOwner, path, query, groups, keep }}
    />
  );
}

interface PeopleListProps {
  rows: PersonRow[];
  size: Omit<PeoplePage, "people">;
  isForOwner: boolean;
  path: PeoplePath;
  query: PeopleQuery;
  groups: { id: number; name: string }[];
  keep: Record<string, string>;
}

function PeopleList({
  rows,
  size: { total, page, pages },
  isForOwner,
  path,
  query,
  groups,
  keep,
}: PeopleListProps) {
  const isToday = path === "/admin";
  const Heading = isToday ? "h2" : "h1";
  return (
    <>
      <div className="section-head">
        <Heading id="people-title">{t("User Management")}</Heading>
        <div className="actions">
          <a className="button" href="/admin/users/new">
            {t("Add User")}
          </a>
          <a className="button" href="/admin/residents/new">
            {t("Add many at once")}
          </a>
          <a className="button" href={fileLink("/api/admin/users/export")} target="_blank" rel="noreferrer">
            {t("Export Users")}
          </a>
        </div>
      </div>
      <PeopleFilter {...{ groups, path, query, keep }} />
      <p role="status">{t("{total, plural, one {# person} other {# people}}", { total })}</p>
      <div className={isToday && isUnasked(query) ? "first-rows" : undefined}>
        <PeopleTable {...{ rows, isForOwner, path, query, keep }} />
        <Pager
          label={t("People")}
          page={page}
          pages={pages}
          hrefOf={(to) => `${path}${peopleSearch(query, { page: to }, keep)}#people`}
        />
      </div>
      {isToday && (
        <p>
          <a className="button" href={`/admin/people${peopleSearch(query)}`}>
            {t("All people")}
          </a>
        </p>
      )}
    </>
  );
}

/** Whether nobody has searched, filtered or turned a page. On a phone, Today then shows the first rows alone. */
function isUnasked(query: PeopleQuery): boolean {
  return peopleSearch(query, { sort: "name", dir: "asc" }) === "";
}
