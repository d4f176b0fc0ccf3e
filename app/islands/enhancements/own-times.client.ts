import { currentLocale } from "~/messages/language";

const parts: Intl.DateTimeFormatOptions = {
  ...{ year: "numeric", month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit" },
};

/** Says a time by the clock of the device; the server's own words stay as its title. */
export function enhance(time: HTMLElement): void {
  const at = new Date(time.getAttribute("datetime") || "");
  if (Number.isNaN(at.getTime())) return;
  time.title = time.textContent || "";
  time.textContent = at.toLocaleString(currentLocale(), parts);
}
