import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { ButtonForm } from "~/ui/form";
import { Logo } from "~/ui/icons";
import { NavAction, NavLink } from "~/ui/nav-link";
import { LogOutButton } from "./headers";

/** The place of a screen in the main navigation. */
export type Place = "stories" | "book" | "about" | "orders" | "account" | "administration";

/** The `back` of a page; its label is said when the page is made. */
export const editorLink = {
  href: "/",
  get label() {
    return t("Back to Editor");
  },
};
export const accountLink = {
  href: "/account",
  get label() {
    return t("Your account");
  },
};

interface SignedInHeaderProps {
  shell: PageShell;
  /** None on screens that belong to no place. */
  place?: Place;
  type?: StoryType;
  /** The form of the page that the menu's Save Progress belongs to, if it has one. */
  savedForm?: string;
}

/** One header for all signed-in screens; on phones its places are in the menu only. */
export function SignedInHeader({ shell, ...props }: SignedInHeaderProps) {
  const { brandName, participantName, staff } = shell;
  return (
    <CachedMarkup
      as="header"
      className="app-header"
      content={HeaderContent}
      props={{ ...props, brandName, participantName, staff }}
    />
  );
}

type HeaderContentProps = Omit<SignedInHeaderProps, "shell"> &
  Pick<PageShell, "brandName" | "participantName" | "staff">;

function HeaderContent(props: HeaderContentProps) {
  const { brandName, participantName, staff, place, type, savedForm } = props;
  return (
    <div className="app-header__inner">
      <NavLink className="app-header__brand" href="/">
        <Logo />
        <span>{brandName}</span>
      </NavLink>
      <nav className="app-nav" aria-label={t("Main")}>
        <ul className="list-plain">
          {placesOf(staff, type).map(({ name, href, label }) => (
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
        <div className="app-menu__panel">
          <p className="app-menu__name">{t("Welcome, {name}", { name: participantName ?? "" })}</p>
          <nav aria-label={t("Menu")}>
            <Menu staff={staff} place={place} type={type} />
          </nav>
          <div className="app-menu__actions">
            {savedForm ? <SaveProgressOfForm form={savedForm} /> : <SaveProgressButton />}
            <LogOutButton />
          </div>
        </div>
      </details>
    </div>
  );
}

interface PlaceLink {
  name: Place;
  href: string;
  label: string;
}

function placesOf(staff: PageShell["staff"], type: StoryType | undefined): PlaceLink[] {
  const places: PlaceLink[] = [
    { name: "stories", href: storiesHref(type), label: t("My stories") },
    { name: "book", href: `/preview${queryOf(type)}`, label: t("My book") },
    { name: "about", href: "/bio", label: t("About me") },
    { name: "orders", href: "/orders", label: t("Orders") },
    { name: "account", href: "/account", label: t("Account") },
  ];
  return staff ? [...places, { name: "administration", href: "/admin", label: adminLabel(staff) }] : places;
}

function adminLabel(staff: NonNullable<PageShell["staff"]>): string {
  return staff === "administrator" ? t("Admin") : t("Owner Dashboard");
}

/** The names of the screens (spec 1 and 2, section 2), below the shorter names of their places. */
function Menu({ staff, place, type }: Pick<HeaderContentProps, "staff" | "place" | "type">) {
  return (
    <ul className="list-plain">
      <MenuEntry href={storiesHref(type)} isCurrent={place === "stories"}>
        {t("My stories")}
      </MenuEntry>
      <li className="app-menu__group">{t("My book")}</li>
      <MenuEntry href={`/preview${queryOf(type)}`}>{t("Preview")}</MenuEntry>
      <MenuEntry href={`/book${queryOf(type)}`}>{t("Book Builder")}</MenuEntry>
      <MenuEntry href={`/book/check${queryOf(type)}`}>{t("Print")}</MenuEntry>
      <li className="app-menu__group">{t("About me")}</li>
      <MenuEntry href="/bio" isCurrent={place === "about"}>
        {t("Bio Info")}
      </MenuEntry>
      <MenuEntry href="/orders" isCurrent={place === "orders"}>
        {t("Orders")}
      </MenuEntry>
      <MenuEntry href="/account" isCurrent={place === "account"}>
        {t("Account")}
      </MenuEntry>
      {staff && (
        <MenuEntry href="/admin" isCurrent={place === "administration"}>
          {adminLabel(staff)}
        </MenuEntry>
      )}
    </ul>
  );
}

function MenuEntry({
  href,
  isCurrent = false,
  children,
}: {
  href: string;
  isCurrent?: boolean;
  children: string;
}) {
  return (
    <li>
      <NavLink className="app-menu__entry" href={href} aria-current={isCurrent ? "page" : undefined}>
        {children}
      </NavLink>
    </li>
  );
}

function storiesHref(type: StoryType | undefined): string {
  return type === "mission" ? "/?type=mission" : "/";
}

function queryOf(type: StoryType | undefined): string {
  return type ? `?type=${type}` : "";
}

/** Keeps the words of an open form first. */
function SaveProgressButton() {
  const usual = (
    <ButtonForm action="/save-progress">
      <button type="submit" className="button button--quiet" data-busy-label={t("Saving...")}>
        {t("Save Progress")}
      </button>
    </ButtonForm>
  );
  return (
    <NavAction
      to="/save-progress"
      className="button button--quiet"
      busyLabel={t("Saving...")}
      otherwise={usual}
    >
      {t("Save Progress")}
    </NavAction>
  );
}

/** Stands on pages whose form takes it, with its words. */
function SaveProgressOfForm({ form }: { form: string }) {
  return (
    <button
      type="submit"
      form={form}
      name="intent"
      value="progress/save"
      className="button button--quiet"
      data-busy-label={t("Saving...")}
    >
      {t("Save Progress")}
    </button>
  );
}
