import { toParagraphs } from "../../stories/text";
import { dayInWords } from "../day";
import type { ExportPlan, PlannedDraft } from "../plan";
import { html, type Markup } from "./markup";
import type { SitePage } from "./page";

/** What was typed and never saved. */
export function draftsPage({ drafts }: ExportPlan): SitePage {
  const title = "Not saved yet";
  const body = html`<h1>${title}</h1>
<p class="soft">This was typed and not saved when this download was made.</p>
${drafts.map(draftMarkup)}`;
  return { title, up: "", here: "drafts.html", body };
}

function draftMarkup({ promptTitle, content, updatedAt }: PlannedDraft): Markup {
  return html`<h2 dir="auto">${promptTitle}</h2>
<p class="soft">Typed on ${dayInWords(updatedAt)}</p>
${toParagraphs(content).map((paragraph) => html`<p dir="auto">${paragraph}</p>\n`)}`;
}
