import type { ReactNode } from "react";
import { formatDateTime } from "~/domain/format";
import type { PageShell } from "~/page-shell";
import { NavLink, type OpenForm } from "~/ui/nav-link";
import { Tabs } from "~/ui/tabs";
import { LogOutButton, ParticipantHeader } from "../layout/headers";
import { Page } from "../layout/page";

interface AdminPageProps {
  shell: PageShell;
  part: string;
  isNarrow?: boolean;
  openForm?: OpenForm;
  children: ReactNode;
}

const parts = [
  { href: "/admin", label: "Dashboard" },
  { href: "/admin-checkouts", label: "Plan orders" },
  { href: "/admin/writing", label: "Writing" },
  { href: "/admin/sales", label: "Sales" },
  { href: "/admin-promo-codes", label: "Promo Codes" },
  { href: "/admin/prices", label: "Prices" },
  { href: "/admin/settings", label: "Settings" },
  { href: "/admin-outbox", label: "Outbox" },
  { href: "/admin/audit", label: "Audit log" },
  { href: "/admin/health", label: "Health" },
  { href: "/admin/messages", label: "Messages" },
  { href: "/admin/funnel", label: "Visits" },
];

const ownersParts = ["/admin", "/admin/writing"];

export function AdminPage({ shell, part, isNarrow, openForm, children }: AdminPageProps) {
  return (
    <Page
      shell={shell}
      header={<AdminHeader shell={shell} part={part} />}
      isNarrow={isNarrow}
      openForm={openForm}
    >
      {children}
    </Page>
  );
}

function AdminHeader({ shell, part }: { shell: PageShell; part: string }) {
  return (
    <>
      <ParticipantHeader shell={shell}>
        <NavLink className="button" href="/">
          Return to My Account
        </NavLink>
        <LogOutButton />
      </ParticipantHeader>
      <Tabs
        className="admin-nav"
        label="Administration"
        tabs={parts
          .filter(({ href }) => shell.staff === "administrator" || ownersParts.includes(href))
          .map((tab) => ({ ...tab, isCurrent: tab.href === part }))}
      />
    </>
  );
}

interface OlderLinkProps {
  path: string;
  params: Record<string, string>;
  /** The next page begins before this id; null on the last page. */
  older: number | null;
  isNewest: boolean;
}

export function OlderLink({ path, params, older, isNewest }: OlderLinkProps) {
  const href = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...params, ...more })}`;
  return (
    <nav className="actions" aria-label="Pages">
      {!isNewest && (
        <NavLink className="button" href={href({})}>
          Newest
        </NavLink>
      )}
      {older !== null && (
        <NavLink className="button" href={href({ before: String(older) })}>
          Older
        </NavLink>
      )}
    </nav>
  );
}

export function TimeText({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
