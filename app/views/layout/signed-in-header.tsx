import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { Logo } from "~/ui/icons";
import { NavLink } from "~/ui/nav-link";
import { listPlaces, type Place } from "./places";
import { MenuPanel } from "./signed-in-menu";

/** The `back` of a page; its label is said when the page is made. */
export const editorLink = {
  href: "/",
  get label() {
    return t("My stories");
  },
  get second() {
    return t("Back to Editor");
  },
};
export const accountLink = {
  href: "/account",
  get label() {
    return t("Account");
  },
};

interface SignedInHeaderProps {
  shell: PageShell;
  place?: Place;
  type?: StoryType;
  /** The form of the page that the menu's Save Progress belongs to, if it has one. */
  savedForm?: string;
}

/** One header for all signed-in screens; on phones its places are in the menu only. */
export function SignedInHeader({ shell, ...props }: SignedInHeaderProps) {
  const { brandName, participantName, staff, keeper, lacksWayBack } = shell;
  return (
    <CachedMarkup
      as="header"
      className="app-header"
      content={HeaderContent}
      props={{
        ...{ ...props, brandName, participantName, staff },
        ...(keeper !== undefined && { keeper }),
        ...(lacksWayBack && { lacksWayBack }),
      }}
    />
  );
}

type HeaderContentProps = Omit<SignedInHeaderProps, "shell"> &
  Pick<PageShell, "brandName" | "participantName" | "staff" | "keeper" | "lacksWayBack">;

function HeaderContent(props: HeaderContentProps) {
  const { brandName, place } = props;
  return (
    <div className="app-header__inner">
      <NavLink className="app-header__brand" href="/">
        <Logo />
        <span>{brandName}</span>
      </NavLink>
      <nav className="app-nav" aria-label={t("Main")}>
        <ul className="list-plain">
          {listPlaces(props).map(({ name, href, label }) => (
            <li key={name}>
              <NavLink href={href} aria-current={name === place ? "page" : undefined}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <details className="app-menu" data-enhance="popovers">
        <summary className="button">{t("Menu")}</summary>
        <MenuPanel {...props} />
      </details>
    </div>
  );
}
