import { currentLanguage } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { type ExportPlan, shownItems } from "../plan";

/** A page of the site, which opens from disk without server, network or script. */
export interface SitePage {
  title: string;
  /** Relative path to the site's root. */
  up: "" | "../";
  /** Own file name, to mark the current page; null for story pages. */
  here: string | null;
  body: Markup;
}

export const styleName = "style.css";

/** File names and titles of the navigation, in its order; photos and the pages after them only where not empty. */
export function listPages(plan: ExportPlan): { name: string; title: string }[] {
  const shown = shownItems(plan);
  const hasPhotos = shown.some(({ kind }) => kind === "image");
  const hasRecordings = shown.some(({ kind }) => kind !== "image") || plan.unfinished.length > 0;
  return [
    { name: "index.html", title: t("Contents") },
    { name: "about.html", title: t("About") },
    { name: "timeline.html", title: t("Timeline") },
    ...(hasPhotos ? [{ name: "photos.html", title: t("Photos") }] : []),
    ...(hasRecordings ? [{ name: "recordings.html", title: t("Recordings") }] : []),
    ...(plan.drafts.length > 0 ? [{ name: "drafts.html", title: t("Not saved yet") }] : []),
    ...(plan.trash.length + plan.removed.length > 0 ? [{ name: "trash.html", title: t("Trash") }] : []),
  ];
}

/** Renders a complete HTML file. The CSP blocks scripts in case text is ever rendered as markup. */
export function pageFile(plan: ExportPlan, { title, up, here, body }: SitePage): string {
  const links = listPages(plan).map(({ name, title }) =>
    name === here
      ? html`<li><a href="${up}${name}" aria-current="page">${title}</a></li>\n`
      : html`<li><a href="${up}${name}">${title}</a></li>\n`,
  );
  const language = currentLanguage();
  return html`<!DOCTYPE html>
<html lang="${language}" dir="${directionOfLanguage(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'">
<title>${title}</title>
<link rel="stylesheet" href="${up}${styleName}">
</head>
<body>
<a class="skip" href="#main">${t("Skip to the main part")}</a>
<header>
<p class="owner">${plan.authorName}</p>
<nav aria-label="${t("Pages")}"><ul>
${links}</ul></nav>
</header>
<main id="main">
${body}
</main>
</body>
</html>
`.text;
}

export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | null | false | Value[];

/** Template tag that escapes all values except Markup; arrays are joined. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(toText)));
}

function toText(value: Value): string {
  if (Array.isArray(value)) return value.map(toText).join("");
  if (value instanceof Markup) return value.text;
  return value === null || value === false ? "" : escapeText(String(value));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
