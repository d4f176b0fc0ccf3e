import { currentLocale } from "~/messages/language";

const day: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric" };
const hour: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };

/** Says a time, or with `data-day` its day, by the clock of the device; the server's own words for a time stay as its title. */
export function enhance(time: HTMLElement): void {
  const at = new Date(time.getAttribute("datetime") || "");
  if (Number.isNaN(at.getTime())) return;
  const length = time.dataset.day as "long" | "short" | undefined;
  if (length) {
    time.textContent = at.toLocaleDateString(currentLocale(), { ...day, month: length });
    return;
  }
  time.title = time.textContent || "";
  time.textContent = at.toLocaleString(currentLocale(), { ...day, ...hour });
}
