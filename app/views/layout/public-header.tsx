import { Logo } from "~/ui/logo";
import type { SiteLink } from "../public/site-links";

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
