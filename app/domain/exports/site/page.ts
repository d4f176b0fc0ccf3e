import type { ExportPlan } from "../plan";

/** A page of the small site that a download is: it opens from any disk, without a server, network or script. */
export interface SitePage {
  title: string;
  /** How deep it lies below the first page: "" or "../". */
  up: "" | "../";
  /** The address among the site's own, to mark where one is; null for the page of a story. */
  here: string | null;
  body: Markup;
}

export const styleName = "style.css";

/** The pages that every page leads to, those that have nothing to show left out. */
export function listPages(plan: ExportPlan): { name: string; title: string }[] {
  const items = [...plan.chapters.flatMap(({ stories }) => stories)].flatMap((story) => story.items);
  const shown = [...items, ...plan.unused];
  const hasPhotos = shown.some(({ kind }) => kind === "image");
  const hasRecordings = shown.some(({ kind }) => kind !== "image") || plan.unfinished.length > 0;
  return [
    { name: "index.html", title: "Contents" },
    { name: "about.html", title: "About" },
    { name: "timeline.html", title: "Timeline" },
    ...(hasPhotos ? [{ name: "photos.html", title: "Photos" }] : []),
    ...(hasRecordings ? [{ name: "recordings.html", title: "Recordings" }] : []),
    ...(plan.drafts.length > 0 ? [{ name: "drafts.html", title: "Not saved yet" }] : []),
    ...(plan.trash.length + plan.removed.length > 0 ? [{ name: "trash.html", title: "Trash" }] : []),
  ];
}

/** The whole page, as a file. The policy forbids scripts, so that text which looks like one stays text. */
export function pageFile(plan: ExportPlan, { title, up, here, body }: SitePage): string {
  const links = listPages(plan).map(({ name, title }) =>
    name === here
      ? html`<li><a href="${up}${name}" aria-current="page">${title}</a></li>\n`
      : html`<li><a href="${up}${name}">${title}</a></li>\n`,
  );
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'">
<title>${title}</title>
<link rel="stylesheet" href="${up}${styleName}">
</head>
<body>
<a class="skip" href="#main">Skip to the main part</a>
<header>
<p class="whose">${plan.authorName}</p>
<nav aria-label="Pages"><ul>
${links}</ul></nav>
</header>
<main id="main">
${body}
</main>
</body>
</html>
`.text;
}

/** A piece of a page: text that is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | null | false | Value[];

/** A piece of a page in which every value stands as text, except other pieces; lists are put together. */
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
