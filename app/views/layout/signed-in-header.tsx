import type { StoryType } from "~/db/tables";
import type { PageShell } from "~/page-shell";
import { CachedMarkup } from "~/ui/cached-markup";
import { ButtonForm } from "~/ui/form";
import { Logo } from "~/ui/icons";
import { NavAction, NavLink } from "~/ui/nav-link";
import { LogOutButton } from "./headers";

/** The place of a screen in the main navigation. */
export type Place = "stories" | "book" | "about" | "orders" | "account" | "administration";

/** The `back` of a page. */
export const editorLink = { href: "/", label: "Back to Editor" };
export const accountLink = { href: "/account", label: "Your account" };

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
      <nav className="app-nav" aria-label="Main">
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
        <summary className="button">Menu</summary>
        <div className="app-menu__panel">
          <p className="app-menu__name">{`Welcome, ${participantName}`}</p>
          <nav aria-label="Menu">
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
    { name: "stories", href: storiesHref(type), label: "My stories" },
    { name: "book", href: `/preview${queryOf(type)}`, label: "My book" },
    { name: "about", href: "/bio", label: "About me" },
    { name: "orders", href: "/orders", label: "Orders" },
    { name: "account", href: "/account", label: "Account" },
  ];
  return staff ? [...places, { name: "administration", href: "/admin", label: adminLabel(staff) }] : places;
}

function adminLabel(staff: NonNullable<PageShell["staff"]>): string {
  return staff === "administrator" ? "Admin" : "Owner Dashboard";
}

/** The names of the screens (spec 1 and 2, section 2), below the shorter names of their places. */
function Menu({ staff, place, type }: Pick<HeaderContentProps, "staff" | "place" | "type">) {
  return (
    <ul className="list-plain">
      <MenuEntry href={storiesHref(type)} isCurrent={place === "stories"}>
        My stories
      </MenuEntry>
      <li className="app-menu__group">My book</li>
      <MenuEntry href={`/preview${queryOf(type)}`}>Preview</MenuEntry>
      <MenuEntry href={`/book${queryOf(type)}`}>Book Builder</MenuEntry>
      <MenuEntry href={`/book/check${queryOf(type)}`}>Print</MenuEntry>
      <li className="app-menu__group">About me</li>
      <MenuEntry href="/bio" isCurrent={place === "about"}>
        Bio Info
      </MenuEntry>
      <MenuEntry href="/orders" isCurrent={place === "orders"}>
        Orders
      </MenuEntry>
      <MenuEntry href="/account" isCurrent={place === "account"}>
        Account
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
      <button type="submit" className="button button--quiet" data-busy-label="Saving...">
        Save Progress
      </button>
    </ButtonForm>
  );
  return (
    <NavAction to="/save-progress" className="button button--quiet" busyLabel="Saving..." otherwise={usual}>
      Save Progress
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
      data-busy-label="Saving..."
    >
      Save Progress
    </button>
  );
}
