import type { StoryType } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatFacts, formatTimecode } from "../../../base/format";
import { storyDetails } from "../../../book/model";
import { toParagraphs } from "../../../writing/stories/text";
import type { TimelineEntry } from "../../../writing/timeline/timeline";
import type { Chronology } from "../../../writing/timeline/timeline.server";
import {
  type ExportPlan,
  liveStories,
  type PlannedItem,
  type PlannedMemory,
  type PlannedStory,
} from "../plan";
import { itemMarkup } from "./items";
import { html, type Markup, type SitePage } from "./page";
import { textMarkup } from "./text";

/** Previous and next story; undefined at the ends and in the trash. */
export interface Neighbors {
  before?: PlannedStory;
  after?: PlannedStory;
}

export type MemoryWords = ReadonlyMap<number, string>;

/** The page of a story, with media and the memories that are shown; `words` has the text of memories by their ids. */
export function storyPage(
  story: PlannedStory,
  content: string,
  words: MemoryWords,
  { before, after }: Neighbors,
): SitePage {
  const details = [story.chapterTitle, ...storyDetails(story)].join(" · ");
  const body = html`<article>
<h1 dir="auto">${story.title}</h1>
<p class="soft" dir="auto">${details}</p>
${textMarkup(content)}${story.items.map((item) => itemMarkup(item, "../", true))}${shownMemories(story).map((memory) => memoryMarkup(memory, words))}</article>
${neighborLinks(before, after)}`;
  return { title: story.title, up: "../", here: null, body };
}

function shownMemories({ memories }: PlannedStory): PlannedMemory[] {
  return memories.filter(({ isShown }) => isShown);
}

function memoryMarkup({ id, name, relation, year, items }: PlannedMemory, words: MemoryWords): Markup {
  return html`<section>
<h2 dir="auto">${t("How {name} remembers it", { name })}</h2>
<p class="soft" dir="auto">${formatFacts([name, relation, year])}</p>
${textMarkup(words.get(id) ?? "")}${items.map((item) => itemMarkup(item, "../", true))}</section>
`;
}

function memoryText({ id, name, items }: PlannedMemory, words: MemoryWords): string[] {
  const files = items.map((item) => `[${item.files.shown?.name ?? ""}]`);
  return [t("How {name} remembers it", { name }), ...toParagraphs(words.get(id) ?? ""), ...files];
}

/** A story as plain text, with the memories that are shown; media are file names in brackets, its own with their words. */
export function storyText(story: PlannedStory, content: string, words: MemoryWords): string {
  const head = [story.title, story.chapterTitle, ...storyDetails(story)].join("\n");
  const items = story.items.map((item) => {
    const file = item.files.shown?.name ?? "";
    return [`[${file}]`, item.caption, ...spokenLines(item)].filter((text) => text !== "").join("\n");
  });
  const memories = shownMemories(story).flatMap((memory) => memoryText(memory, words));
  return `${[head, ...toParagraphs(content), ...items, ...memories].join("\n\n")}\n`;
}

function spokenLines({ sentences, transcript }: PlannedItem): string[] {
  if (sentences.length === 0) return [transcript];
  return sentences.map(({ start, text }) => `${formatTimecode(start)} ${text}`);
}

function neighborLinks(before: PlannedStory | undefined, after: PlannedStory | undefined): Markup | null {
  if (!before && !after) return null;
  return html`<nav class="steps" aria-label="${t("Other stories")}">
${before ? html`<a href="../${before.page}">${t("Before: {title}", { title: before.title })}</a>\n` : null}${after ? html`<a href="../${after.page}">${t("Next: {title}", { title: after.title })}</a>\n` : null}</nav>
`;
}

const storyTypeLabels: Record<StoryType, Message> = {
  biography: message("Biography"),
  mission: message("Mission"),
};

export interface TypedTimeline {
  type: StoryType;
  timeline: Chronology;
}

/** The timeline of each kind of story: birth, then by date, by age, and undated; stories are links to their pages. */
export function timelinePage(plan: ExportPlan, timelines: TypedTimeline[]): SitePage {
  const pages = new Map(liveStories(plan).map(({ id, page }) => [`story-${id}`, page]));
  const parts = timelines
    .map(({ type, timeline }): [string, TimelineEntry[]] => [t(storyTypeLabels[type]), inOrder(timeline)])
    .filter(([, entries]) => entries.length > 0);
  const title = t("Timeline");
  const body = html`<h1>${title}</h1>
${parts.length === 0 && html`<p>${t("There is nothing to show yet.")}</p>\n`}${parts.map(
  ([type, entries]) => html`<h2>${type}</h2>
<dl>
${entries.map((entry) => entryMarkup(entry, pages.get(entry.id)))}</dl>
`,
)}`;
  return { title, up: "", here: "timeline.html", body };
}

function inOrder({ birth, dated, aged, undated }: Chronology): TimelineEntry[] {
  return [...(birth ? [birth] : []), ...dated, ...aged, ...undated];
}

function entryMarkup({ when, title, text }: TimelineEntry, page: string | undefined): Markup {
  const name = page === undefined ? html`${title}` : html`<a href="${page}">${title}</a>`;
  return html`<dt dir="auto">${when || t("No date")}</dt>
<dd dir="auto">${name}${text !== "" && html`<br><span class="soft">${text}</span>`}</dd>
`;
}
