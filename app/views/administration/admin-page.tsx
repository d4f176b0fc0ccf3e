import type { ReactNode } from "react";
import { formatDateTime } from "~/domain/format";
import type { PageShell } from "~/page-shell";
import { NavLink, type OpenForm } from "~/ui/nav-link";
import { Tabs } from "~/ui/tabs";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";

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
      header={<SignedInHeader shell={shell} place="administration" />}
      isNarrow={isNarrow}
      openForm={openForm}
    >
      <AdminTabs shell={shell} part={part} />
      {children}
    </Page>
  );
}

function AdminTabs({ shell, part }: { shell: PageShell; part: string }) {
  return (
    <>
      <p className="page__back">
        <NavLink href="/">‹ Return to My Account</NavLink>
      </p>
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
