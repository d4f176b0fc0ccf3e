import type { StoryType } from "~/db/tables";
import type { TimelineEntry } from "../../timeline/timeline";
import type { Chronology } from "../../timeline/timeline.server";
import { type ExportPlan, liveStories } from "../plan";
import { html, type Markup } from "./markup";
import type { SitePage } from "./page";

const words = { biography: "Biography", mission: "Mission" };

export interface TypedTimeline {
  type: StoryType;
  timeline: Chronology;
}

/** The life along its years. */
export function timelinePage(plan: ExportPlan, timelines: TypedTimeline[]): SitePage {
  const pages = new Map(liveStories(plan).map(({ id, page }) => [`story-${id}`, page]));
  const parts = timelines
    .map(({ type, timeline }): [string, TimelineEntry[]] => [words[type], inOrder(timeline)])
    .filter(([, entries]) => entries.length > 0);
  const body = html`<h1>Timeline</h1>
${parts.length === 0 && html`<p>There is nothing to show yet.</p>\n`}${parts.map(
  ([title, entries]) => html`<h2>${title}</h2>
<dl>
${entries.map((entry) => entryMarkup(entry, pages.get(entry.id)))}</dl>
`,
)}`;
  return { title: "Timeline", up: "", here: "timeline.html", body };
}

function inOrder({ birth, dated, aged, undated }: Chronology): TimelineEntry[] {
  return [...(birth ? [birth] : []), ...dated, ...aged, ...undated];
}

function entryMarkup({ when, title, text }: TimelineEntry, page: string | undefined): Markup {
  const name = page === undefined ? html`${title}` : html`<a href="${page}">${title}</a>`;
  return html`<dt dir="auto">${when || "No date"}</dt>
<dd dir="auto">${name}${text !== "" && html`<br><span class="soft">${text}</span>`}</dd>
`;
}
