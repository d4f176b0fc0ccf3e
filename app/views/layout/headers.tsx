import { ButtonForm } from "~/ui/form";
import { Logo } from "~/ui/icons";
import { NavAction, NavLink } from "~/ui/nav-link";

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
    <header className="site-header site-header--public">
      <div className="site-header__inner">
        <NavLink className="site-header__brand" href="/landing">
          <Logo />
          {brandName}
        </NavLink>
        {navigation && (
          <nav className="site-nav" aria-label="Main">
            <LinkList links={navigation} />
          </nav>
        )}
        <div className="site-header__ways">
          {navigation && (
            <details className="site-menu">
              <summary className="button">Menu</summary>
              <nav aria-label="Menu">
                <LinkList links={navigation} />
                {button && (
                  <NavLink className="site-menu__button" href={button.href}>
                    {button.label}
                  </NavLink>
                )}
              </nav>
            </details>
          )}
          {button && (
            <NavLink
              className={
                navigation
                  ? "button site-header__button site-header__button--wide"
                  : "button site-header__button"
              }
              href={button.href}
            >
              {button.label}
            </NavLink>
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
          <NavLink href={href}>{label}</NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Needs no data, for error pages. */
export function BareHeader({ brandName = "Home" }: { brandName?: string }) {
  return (
    <header className="app-header">
      <div className="app-header__inner">
        <NavLink className="app-header__brand" href="/">
          <Logo />
          {brandName}
        </NavLink>
      </div>
    </header>
  );
}

export function LogOutButton() {
  const usual = (
    <ButtonForm action="/logout">
      <button
        type="submit"
        className="button button--quiet"
        data-busy-label="Logging out..."
        data-enhance="clear-on-sign-out"
      >
        Logout
      </button>
    </ButtonForm>
  );
  return (
    <NavAction
      to="/logout"
      className="button button--quiet"
      busyLabel="Logging out..."
      enhance="clear-on-sign-out"
      otherwise={usual}
    >
      Logout
    </NavAction>
  );
}
