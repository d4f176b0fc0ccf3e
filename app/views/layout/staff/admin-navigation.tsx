import type { OpenTasks } from "~/domain/running/administration/open-tasks.server";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { NavLink } from "~/ui/nav-link";

interface AdminLink {
  href: string;
  label: Message;
  count?: (tasks: OpenTasks) => number;
  isForOwners?: boolean;
}

interface AdminGroup {
  name: Message;
  links: AdminLink[];
}

const today: AdminLink = { href: "/admin", label: message("Today"), isForOwners: true };

const groups: AdminGroup[] = [
  {
    name: message("People"),
    links: [
      { href: "/admin/people", label: message("All people"), isForOwners: true },
      { href: "/admin/groups", label: message("Rooms and groups"), isForOwners: true },
      { href: "/admin/residents/new", label: message("Add many at once"), isForOwners: true },
      { href: "/admin/tablets", label: message("Tablets of the house"), isForOwners: true },
      { href: "/admin/volunteers", label: message("Volunteers"), isForOwners: true },
      {
        href: "/admin/writing",
        label: message("Writing"),
        count: ({ writers }) => writers.count,
        isForOwners: true,
      },
      {
        href: "/admin/messages",
        label: message("Messages"),
        count: ({ ofSite }) => ofSite?.messages.count ?? 0,
      },
      {
        href: "/admin/waiting",
        label: message("What waits"),
        count: ({ ofSite }) => ofSite?.waiting.count ?? 0,
      },
    ],
  },
  {
    name: message("Orders##to fulfill"),
    links: [
      {
        href: "/admin/orders",
        label: message("Print orders"),
        count: ({ books }) => books.count,
        isForOwners: true,
      },
    ],
  },
  {
    name: message("Shop"),
    links: [
      {
        href: "/admin-checkouts",
        label: message("Plan orders"),
        count: ({ ofSite }) => ofSite?.invoices.count ?? 0,
      },
      {
        href: "/admin/house-bills",
        label: message("Invoices of the house"),
        count: ({ ofSite }) => ofSite?.houses.count ?? 0,
        isForOwners: true,
      },
      { href: "/admin/trials", label: message("Trials of houses") },
      { href: "/admin/gifts", label: message("Gifts") },
      { href: "/admin/sales", label: message("Sales") },
      { href: "/admin-promo-codes", label: message("Promo Codes") },
      { href: "/admin/prices", label: message("Prices") },
      { href: "/admin/funnel", label: message("Visits") },
    ],
  },
  {
    name: message("System"),
    links: [
      { href: "/admin/health", label: message("Health"), count: ({ ofSite }) => ofSite?.payments.count ?? 0 },
      {
        href: "/admin-outbox",
        label: message("Outbox"),
        count: ({ ofSite }) => ofSite?.failedMails.count ?? 0,
      },
      { href: "/admin/settings", label: message("Settings") },
      { href: "/admin/audit", label: message("Audit log") },
    ],
  },
];

interface AdminNavigationProps {
  shell: PageShell;
  part: string;
}

interface NavigationGroupsProps {
  staff: PageShell["staff"];
  tasks: OpenTasks | undefined;
  part: string;
}

/** The pages of the administration in groups, with how much waits in each. `part` is the address of the current one. */
export function AdminNavigation({ shell: { staff, openTasks: tasks }, part }: AdminNavigationProps) {
  return (
    <CachedMarkup
      as="nav"
      className="admin-nav"
      aria-label={t("Administration")}
      content={NavigationGroups}
      props={{ staff, tasks, part }}
    />
  );
}

function NavigationGroups({ staff, tasks, part }: NavigationGroupsProps) {
  const isVisible = ({ isForOwners }: AdminLink) => staff === "administrator" || isForOwners === true;
  return (
    <ul className="admin-nav__groups list-plain">
      <li>
        <GroupLink link={today} part={part} tasks={tasks} label={today.label} />
      </li>
      {groups
        .map((group) => ({ ...group, links: group.links.filter(isVisible) }))
        .filter(({ links }) => links.length > 0)
        .map((group) => (
          <li key={group.name}>
            <Group group={group} part={part} tasks={tasks} />
          </li>
        ))}
    </ul>
  );
}

interface GroupProps {
  group: AdminGroup;
  part: string;
  tasks: OpenTasks | undefined;
}

function Group({ group: { name, links }, part, tasks }: GroupProps) {
  const [only] = links;
  if (only && links.length === 1) return <GroupLink link={only} part={part} tasks={tasks} label={name} />;
  const waiting = links.reduce((sum, { count }) => sum + (tasks && count ? count(tasks) : 0), 0);
  const isCurrent = links.some(({ href }) => href === part);
  return (
    <details className="admin-nav__group" data-enhance="popovers">
      <summary className={isCurrent ? "admin-nav__tab admin-nav__tab--current" : "admin-nav__tab"}>
        {t(name)}
        <Count count={waiting} />
      </summary>
      <ul className="admin-nav__links list-plain">
        {links.map((link) => (
          <li key={link.href}>
            <NavLink
              className="admin-nav__link"
              href={link.href}
              aria-current={link.href === part ? "page" : undefined}
            >
              {t(link.label)}
              <Count count={tasks && link.count ? link.count(tasks) : 0} />
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface GroupLinkProps {
  link: AdminLink;
  part: string;
  tasks: OpenTasks | undefined;
  label: Message;
}

function GroupLink({ link, part, tasks, label }: GroupLinkProps) {
  return (
    <NavLink
      className="admin-nav__tab"
      href={link.href}
      aria-current={link.href === part ? "page" : undefined}
    >
      {t(label)}
      <Count count={tasks && link.count ? link.count(tasks) : 0} />
    </NavLink>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="admin-nav__count">
      {count}
      <span className="visually-hidden"> {t("waiting")}</span>
    </span>
  );
}
