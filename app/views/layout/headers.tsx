import type { ReactNode } from "react";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Logo } from "~/ui/icons";

export interface SiteLink {
  href: string;
  label: string;
}

interface PublicHeaderProps {
  brandName: string;
  navigation?: SiteLink[];
  button?: SiteLink;
}

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
  back?: { href: string; label: string };
}

const editor = { href: "/", label: "Back to Editor" };

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

/** Needs no data, for error pages. */
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
