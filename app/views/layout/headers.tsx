import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { Logo } from "~/ui/icons";
import { NavAction, NavLink } from "~/ui/nav-link";

export interface SiteLink {
  href: string;
  /** A message, or words that are said already. */
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
          <nav className="site-nav" aria-label={t("Main")}>
            <LinkList links={navigation} />
          </nav>
        )}
        <div className="site-header__ways">
          {navigation && (
            <details className="site-menu">
              <summary className="button">{t("Menu")}</summary>
              <nav aria-label={t("Menu")}>
                <LinkList links={navigation} />
                {button && (
                  <NavLink className="site-menu__button" href={button.href}>
                    {t(button.label as Message)}
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
              {t(button.label as Message)}
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
          <NavLink href={href}>{t(label as Message)}</NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Needs no data, for error pages. */
export function BareHeader({ brandName = t("Home") }: { brandName?: string }) {
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

/** `mayRefuse`: the server may ask for a way back first, and then what waits on the device is still needed. */
export function LogOutButton({ mayRefuse = false }: { mayRefuse?: boolean }) {
  const enhance = mayRefuse ? undefined : "clear-on-sign-out";
  const usual = (
    <ButtonForm action="/logout">
      <button
        type="submit"
        className="button button--quiet"
        data-busy-label={t("Logging out...")}
        data-enhance={enhance}
      >
        {t("Logout")}
      </button>
    </ButtonForm>
  );
  return (
    <NavAction
      to="/logout"
      className="button button--quiet"
      busyLabel={t("Logging out...")}
      enhance={enhance}
      otherwise={usual}
    >
      {t("Logout")}
    </NavAction>
  );
}
