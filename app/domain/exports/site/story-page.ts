import { storyDetails } from "../../book/details";
import { toParagraphs } from "../../stories/text";
import type { PlannedStory } from "../plan";
import { itemMarkup } from "./items";
import { html, type Markup } from "./markup";
import type { SitePage } from "./page";

/** Where one goes from a story; undefined at the ends, and in the trash. */
export interface Neighbors {
  before?: PlannedStory;
  after?: PlannedStory;
}

/** One story, with its photos and recordings. */
export function storyPage(story: PlannedStory, content: string, { before, after }: Neighbors): SitePage {
  const details = [story.chapterTitle, ...storyDetails(story)].join(" · ");
  const body = html`<article>
<h1 dir="auto">${story.title}</h1>
<p class="soft" dir="auto">${details}</p>
${toParagraphs(content).map((paragraph) => html`<p dir="auto">${paragraph}</p>\n`)}${story.items.map((item) => itemMarkup(item, "../", true))}</article>
${steps(before, after)}`;
  return { title: story.title, up: "../", here: null, body };
}

/** The same story as plain text. */
export function storyText(story: PlannedStory, content: string): string {
  const head = [story.title, story.chapterTitle, ...storyDetails(story)].join("\n");
  const items = story.items.map((item) => {
    const file = item.files.shown?.name ?? "";
    return [`[${file}]`, item.caption, item.transcript].filter((text) => text !== "").join("\n");
  });
  return `${[head, ...toParagraphs(content), ...items].join("\n\n")}\n`;
}

function steps(before: PlannedStory | undefined, after: PlannedStory | undefined): Markup | null {
  if (!before && !after) return null;
  return html`<nav class="steps" aria-label="Other stories">
${before ? html`<a href="../${before.page}">Before: ${before.title}</a>\n` : null}${after ? html`<a href="../${after.page}">Next: ${after.title}</a>\n` : null}</nav>
`;
}
