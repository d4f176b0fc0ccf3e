import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";

export type Place = "stories" | "book" | "about" | "orders" | "account" | "administration";

interface PlaceLink {
  name: Place;
  href: string;
  label: string;
}

interface Shown extends Pick<PageShell, "staff" | "keeper"> {
  type?: StoryType | undefined;
}

/** "Orders" of staff are those to fulfill. A keeper has the book and its orders alone. */
export function listPlaces({ staff, keeper, type }: Shown): PlaceLink[] {
  const places: PlaceLink[] = [
    { name: "stories", href: storiesHref(type), label: t("My stories") },
    { name: "book", href: `/preview${queryOf(type)}`, label: t("My book") },
    { name: "about", href: "/bio", label: t("About me") },
    { name: "orders", href: "/orders", label: staff ? t("My orders") : t("Orders") },
    { name: "account", href: "/account", label: t("Account") },
  ];
  if (keeper !== undefined) return places.filter(({ name }) => name === "book" || name === "orders");
  return staff ? [...places, { name: "administration", href: "/admin", label: adminLabel(staff) }] : places;
}

function adminLabel(staff: NonNullable<PageShell["staff"]>): string {
  return staff === "administrator" ? t("Admin") : t("Owner Dashboard");
}

function storiesHref(type: StoryType | undefined): string {
  return type === "mission" ? "/?type=mission" : "/";
}

export function queryOf(type: StoryType | undefined): string {
  return type ? `?type=${type}` : "";
}
