import type { ReactNode } from "react";
import type { Frame } from "~/frame";
import { Logo } from "~/ui/logo";

/** The header of a participant's pages; `children` are the page's own buttons. */
export function ParticipantHeader({ frame, children }: { frame: Frame; children?: ReactNode }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-header__brand" href="/">
          <Logo />
          {frame.brandName}
        </a>
        <p className="site-header__welcome">
          Welcome, {frame.participantName}
          <a className="site-header__account" href="/account">
            Account
          </a>
        </p>
        <div className="actions">{children}</div>
      </div>
    </header>
  );
}
