import type { ReactNode } from "react";
import type { Fulfilment as FulfilmentData } from "~/domain/selling/orders/fulfilment.server";
import type { HeldUpBuyer } from "~/domain/selling/orders/many-orders.server";
import { orderStatuses, statusNames, tabOf } from "~/domain/selling/orders/orders";
import { type FulfilmentQuery, fulfilmentSearch } from "~/domain/selling/orders/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";
import { EmptyState } from "~/ui/notice";
import { Pager } from "../../layout/pager";
import { AdminPage } from "../../layout/staff/admin-page";
import { FulfilmentTable } from "./fulfilment-table";
import { HeldUp } from "./held-up";
import { ShipAddressesLink } from "./ship-addresses-link";

interface FulfilmentProps {
  fulfilment: FulfilmentData;
  path: "/admin" | "/admin/orders";
  keep?: Record<string, string>;
  isAllSelected?: boolean;
  level?: 1 | 2;
}

export function Fulfilment({
  fulfilment,
  path,
  keep = {},
  isAllSelected = false,
  level = 2,
}: FulfilmentProps) {
  return (
    <CachedMarkup
      as="section"
      id="orders"
      className="fulfilment"
      aria-labelledby="fulfilment"
      content={FulfilmentList}
      props={{ fulfilment, path, keep, isAllSelected, level }}
    />
  );
}

function FulfilmentList({ fulfilment, path, keep, isAllSelected, level }: Required<FulfilmentProps>) {
  const Heading = level === 1 ? "h1" : "h2";
  const { query, counts, orders, total, pages } = fulfilment;
  const isToday = path === "/admin";
  const href = (change: Partial<FulfilmentQuery>) =>
    `${path}${fulfilmentSearch({ tab: query.tab, status: query.status, ...change }, keep)}#orders`;
  return (
    <>
      <Heading id="fulfilment">{t("Print Order Fulfillment")}</Heading>
      {level === 1 && (
        <p>
          <a className="button button--primary" href="/admin/orders?queue=ship">
            {t("To ship")}
          </a>{" "}
          <ShipAddressesLink />
        </p>
      )}
      <ul className="tabs">
        <Tab href={href({ tab: "pending", status: null })} isCurrent={query.tab === "pending"}>
          {t("Pending Orders ({count})", { count: String(counts.pending) })}
        </Tab>
        <Tab href={href({ tab: "fulfilled", status: null })} isCurrent={query.tab === "fulfilled"}>
          {t("Fulfilled Orders ({count})", { count: String(counts.fulfilled) })}
        </Tab>
        <Tab href={href({ tab: "cancelled", status: null })} isCurrent={query.tab === "cancelled"}>
          {t("Cancelled Orders ({count})", { count: String(counts.cancelled) })}
        </Tab>
      </ul>
      <Filter query={query} path={path} keep={keep} href={href} />
      {query.q !== "" && (
        <p>
          {t("{total, plural, one {# order} other {# orders}} for “{asked}”.", { total, asked: query.q })}{" "}
          <NavLink href={href({ tab: "pending", status: null })}>{t("Show all orders")}</NavLink>
        </p>
      )}
      <div className={isToday && isUnasked(query) && !isAllSelected ? "first-rows" : undefined}>
        {orders.length === 0 ? (
          <EmptyState title={t("No orders here")} />
        ) : (
          <FulfilmentTable fulfilment={fulfilment} path={path} keep={keep} isAllSelected={isAllSelected} />
        )}
        <Pager
          label={t("Orders")}
          page={query.page}
          pages={pages}
          // Further pages belong to the full list.
          hrefOf={(page) => `/admin/orders${fulfilmentSearch({ ...query, page })}#orders`}
        />
      </div>
      {isToday && (
        <p>
          <a className="button" href={`/admin/orders${fulfilmentSearch(query)}`}>
            {t("All orders")}
          </a>
        </p>
      )}
    </>
  );
}

function isUnasked({ tab, status, q, page }: FulfilmentQuery): boolean {
  return tab === "pending" && status === null && q === "" && page === 1;
}

function Tab({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li>
      <NavLink className="tabs__tab" href={href} aria-current={isCurrent ? "page" : undefined}>
        {children}
      </NavLink>
    </li>
  );
}

interface FilterProps extends Required<Pick<FulfilmentProps, "path" | "keep">> {
  query: FulfilmentQuery;
  href: (change: Partial<FulfilmentQuery>) => string;
}

function Filter({ query, path, keep, href }: FilterProps) {
  return (
    <>
      <StatusChips query={query} href={href} />
      <form
        method="get"
        action={`${path}#orders`}
        className="fulfilment__filter"
        // On Today the key goes to the search of people, which stands first.
        data-enhance={path === "/admin" ? undefined : "search-key"}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {query.tab && <input type="hidden" name="orders" value={query.tab} />}
        {query.status && <input type="hidden" name="status" value={query.status} />}
        <div className="field fulfilment__search">
          <label className="field__label" htmlFor="order-search">
            {t("Order number or name")}
          </label>
          <input
            id="order-search"
            name="oq"
            type="search"
            dir="auto"
            className="input"
            defaultValue={query.q}
          />
        </div>
        <button type="submit" className="button">
          {t("Show")}
        </button>
      </form>
    </>
  );
}

/** One press for each status of the tab; nothing for a tab that has one. */
function StatusChips({ query, href }: Pick<FilterProps, "query" | "href">) {
  const statuses = orderStatuses.filter((status) => query.tab === null || tabOf(status) === query.tab);
  if (statuses.length < 2) return null;
  return (
    <nav aria-label={t("Status")}>
      <ul className="chips list-plain">
        {[null, ...statuses].map((status) => (
          <li key={status ?? "all"}>
            <NavLink
              className="chips__chip"
              href={href({ status, q: query.q })}
              aria-current={query.status === status ? "true" : undefined}
            >
              {status === null ? t("All") : t(statusNames[status])}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FulfilmentScreenProps {
  shell: PageShell;
  fulfilment: FulfilmentData;
  isAllSelected: boolean;
  heldUp: HeldUpBuyer[];
}

export function FulfilmentScreen({ shell, fulfilment, isAllSelected, heldUp }: FulfilmentScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/orders">
      <HeldUp buyers={heldUp} action="/admin/orders" />
      <Fulfilment fulfilment={fulfilment} path="/admin/orders" isAllSelected={isAllSelected} level={1} />
    </AdminPage>
  );
}
