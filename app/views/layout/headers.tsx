import type { ReactNode } from "react";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Logo } from "~/ui/icons";

/** A page of the public site, as its navigations name it. */
export interface SiteLink {
  href: string;
  label: string;
}

interface PublicHeaderProps {
  brandName: string;
  navigation?: SiteLink[];
  /** What stands at the end of the header: the way in. */
  button?: SiteLink;
}

/** The header of pages that visitors see. On a phone the navigation waits behind a word. */
export function PublicHeader({ brandName, navigation, button }: PublicHeaderProps) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-header__brand" href="/landing">
          <Logo />
          {brandName}
        </a>
        {navigation && (
          <nav className="site-nav" aria-label="Main">
            <LinkList links={navigation} />
          </nav>
        )}
        <div className="site-header__ways">
          {navigation && (
            <details className="site-menu">
              <summary className="button button--quiet">Menu</summary>
              <nav aria-label="Menu">
                <LinkList links={navigation} />
              </nav>
            </details>
          )}
          {button && (
            <a className="button site-header__button" href={button.href}>
              {button.label}
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

function LinkList({ links }: { links: SiteLink[] }) {
  return (
    <ul className="list-plain">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The header of a participant's pages; `children` are the page's own buttons. */
export function ParticipantHeader({ shell, children }: { shell: PageShell; children?: ReactNode }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-header__brand" href="/">
          <Logo />
          {shell.brandName}
        </a>
        <p className="site-header__welcome">
          Welcome, {shell.participantName}
          <a className="site-header__account" href="/account">
            Account
          </a>
        </p>
        <div className="actions">{children}</div>
      </div>
    </header>
  );
}

interface BackHeaderProps {
  shell: PageShell;
  /** Where one comes from: the editor, if nothing else is said. */
  back?: { href: string; label: string };
}

const editor = { href: "/", label: "Back to Editor" };

/** The header of the pages beside the workspace: a way back, and a way out. */
export function BackHeader({ shell, back = editor }: BackHeaderProps) {
  return (
    <ParticipantHeader shell={shell}>
      <a className="button" href={back.href}>
        {back.label}
      </a>
      <LogOutButton />
    </ParticipantHeader>
  );
}

/** The header of pages that have nothing to stand on: it needs no data, so that it always shows. */
export function BareHeader({ brandName = "Home" }: { brandName?: string }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <a className="site-header__brand" href="/">
          <Logo />
          {brandName}
        </a>
      </div>
    </header>
  );
}

export function LogOutButton() {
  return (
    <ButtonForm action="/logout" enhance="clear-on-sign-out">
      <button type="submit" className="button button--quiet" data-busy-label="Logging out...">
        Logout
      </button>
    </ButtonForm>
  );
}
