import { chapterAges } from "../../book/details";
import { dayInWords } from "../day";
import { type ExportPlan, isPresent, type PlannedChapter } from "../plan";
import { html, type Markup } from "./markup";
import type { SitePage } from "./page";

const typeWords = { biography: "Biography", mission: "Mission" };

/** The first page: all stories chapter by chapter, and the books. */
export function contentsPage(plan: ExportPlan): SitePage {
  const title = `The stories of ${plan.authorName}`;
  const body = html`<h1 dir="auto">${title}</h1>
<p class="soft">Everything that ${plan.authorName} wrote, told and collected, as it was on ${dayInWords(plan.madeAt)}.
If a link on this page leads nowhere, the zip file must be unpacked first.</p>
${plan.chapters.length === 0 && html`<p>There are no stories yet.</p>\n`}${plan.chapters.map(chapterMarkup)}${books(plan)}${gaps(plan)}`;
  return { title, up: "", here: "index.html", body };
}

function chapterMarkup(chapter: PlannedChapter, index: number, chapters: PlannedChapter[]): Markup {
  const isFirstOfType = chapters[index - 1]?.storyType !== chapter.storyType;
  const ages = chapterAges(chapter);
  return html`${isFirstOfType && html`<h2>${typeWords[chapter.storyType]}</h2>\n`}<h3 dir="auto">${chapter.title}</h3>
${ages !== "" && html`<p class="soft">${ages}</p>\n`}<ul class="toc">
${chapter.stories.map(({ page, title }) => html`<li><a href="${page}" dir="auto">${title}</a></li>\n`)}</ul>
`;
}

function books({ books }: ExportPlan): Markup | null {
  const present = books.filter(isPresent);
  if (present.length === 0) return null;
  return html`<h2>The books</h2>
<ul class="toc">
${present.map(({ name }) => html`<li><a href="${name}">${bookWords(name)}</a></li>\n`)}</ul>
`;
}

function bookWords(name: string): string {
  const book = /mission/.test(name) ? "Mission" : "Biography";
  if (name.endsWith(".docx")) return `${book} book, as a Word file`;
  return name.endsWith("-cover.pdf") ? `${book} book, its cover in print` : `${book} book, as it is printed`;
}

function gaps({ gaps }: ExportPlan): Markup | null {
  if (gaps.length === 0) return null;
  return html`<h2>What is missing</h2>
<ul>
${gaps.map((gap) => html`<li>${gap}</li>\n`)}</ul>
`;
}
