import type { ReactNode } from "react";
import type { Frame } from "~/frame";
import { Tabs } from "~/ui/tabs";
import { LogOutButton } from "../layout/log-out-button";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";

interface AdminPageProps {
  frame: Frame;
  /** The address of the part that is shown. */
  part: string;
  isNarrow?: boolean;
  children: ReactNode;
}

const parts = [
  { href: "/admin", label: "Dashboard" },
  { href: "/admin-checkouts", label: "Plan orders" },
  { href: "/admin-promo-codes", label: "Promo Codes" },
  { href: "/admin/prices", label: "Prices" },
  { href: "/admin-outbox", label: "Outbox" },
  { href: "/admin/audit", label: "Audit log" },
  { href: "/admin/health", label: "Health" },
  { href: "/admin/messages", label: "Messages" },
  { href: "/admin/funnel", label: "Visits" },
];

/** What the pages of the administration share: the way back to one's own account, and the way to the other parts. */
export function AdminPage({ frame, part, isNarrow, children }: AdminPageProps) {
  return (
    <Page frame={frame} header={<AdminHeader frame={frame} part={part} />} isNarrow={isNarrow}>
      {children}
    </Page>
  );
}

function AdminHeader({ frame, part }: { frame: Frame; part: string }) {
  return (
    <>
      <ParticipantHeader frame={frame}>
        <a className="button" href="/">
          Return to My Account
        </a>
        <LogOutButton />
      </ParticipantHeader>
      {frame.staff === "administrator" && (
        <Tabs
          className="admin-nav"
          label="Administration"
          tabs={parts.map((tab) => ({ ...tab, isCurrent: tab.href === part }))}
        />
      )}
    </>
  );
}
