import { formatDate } from "../../../base/format";
import { chapterAges } from "../../../book/model";
import type { BiographicalInfo } from "../../../writing/bio/bio.server";
import {
  type ExportPlan,
  isPresent,
  liveStories,
  type PlannedChapter,
  type PlannedDraft,
  type PlannedItem,
} from "../plan";
import { itemMarkup, unfinishedMarkup } from "./items";
import { html, type Markup, type SitePage } from "./page";
import { textMarkup } from "./text";

export function aboutPage({ authorName }: ExportPlan, bio: BiographicalInfo | null): SitePage {
  const title = `About ${authorName}`;
  const facts = listFacts(bio).map(([name, text]) => html`<dt>${name}</dt>\n<dd dir="auto">${text}</dd>\n`);
  const events = bio?.significantEvents ?? [];
  const body = html`<h1 dir="auto">${title}</h1>
${facts.length + events.length === 0 && !bio?.introduction ? html`<p>Nothing was written here yet.</p>\n` : null}${textMarkup(bio?.introduction ?? "")}${facts.length > 0 && html`<dl>\n${facts}</dl>\n`}${events.length > 0 && html`<h2>Significant events</h2>\n<ul>\n${events.map((event) => html`<li dir="auto">${event}</li>\n`)}</ul>\n`}`;
  return { title, up: "", here: "about.html", body };
}

function listFacts(bio: BiographicalInfo | null): [string, string][] {
  if (!bio) return [];
  const facts: [string, string][] = [
    ["Name", bio.name],
    ["Born", bio.birthdate],
    ["Birthplace", bio.birthplace],
    ["Married", bio.marriageDate],
    ["Spouse", bio.spouse],
    ["Children", bio.children],
    ["Occupation", bio.occupation],
  ];
  return facts.filter(([, text]) => text !== "");
}

const storyTypeLabels = { biography: "Biography", mission: "Mission" };

export function contentsPage(plan: ExportPlan): SitePage {
  const title = `The stories of ${plan.authorName}`;
  const body = html`<h1 dir="auto">${title}</h1>
<p class="soft">Everything that ${plan.authorName} wrote, told and collected, as it was on ${formatDate(plan.madeAt)}.
If a link on this page leads nowhere, the zip file must be unpacked first.</p>
${plan.chapters.length === 0 && html`<p>There are no stories yet.</p>\n`}${plan.chapters.map(chapterMarkup)}${books(plan)}${missingFiles(plan)}`;
  return { title, up: "", here: "index.html", body };
}

function chapterMarkup(chapter: PlannedChapter, index: number, chapters: PlannedChapter[]): Markup {
  const isFirstOfType = chapters[index - 1]?.storyType !== chapter.storyType;
  const ages = chapterAges(chapter);
  return html`${isFirstOfType && html`<h2>${storyTypeLabels[chapter.storyType]}</h2>\n`}<h3 dir="auto">${chapter.title}</h3>
${ages !== "" && html`<p class="soft">${ages}</p>\n`}<ul class="toc">
${chapter.stories.map(({ page, title }) => html`<li><a href="${page}" dir="auto">${title}</a></li>\n`)}</ul>
`;
}

function books({ books }: ExportPlan): Markup | null {
  const present = books.filter(isPresent);
  if (present.length === 0) return null;
  return html`<h2>The books</h2>
<ul class="toc">
${present.map(({ name }) => html`<li><a href="${name}">${bookLabel(name)}</a></li>\n`)}</ul>
`;
}

function bookLabel(name: string): string {
  const book = /mission/.test(name) ? "Mission" : "Biography";
  if (name.endsWith(".docx")) return `${book} book, as a Word file`;
  return name.endsWith("-cover.pdf") ? `${book} book, its cover in print` : `${book} book, as it is printed`;
}

function missingFiles({ missingFiles }: ExportPlan): Markup | null {
  if (missingFiles.length === 0) return null;
  return html`<h2>What is missing</h2>
<ul>
${missingFiles.map((gap) => html`<li>${gap}</li>\n`)}</ul>
`;
}

export function draftsPage({ drafts }: ExportPlan): SitePage {
  const title = "Not saved yet";
  const body = html`<h1>${title}</h1>
<p class="soft">This was typed and not saved when this download was made.</p>
${drafts.map(draftMarkup)}`;
  return { title, up: "", here: "drafts.html", body };
}

function draftMarkup({ promptTitle, content, updatedAt }: PlannedDraft): Markup {
  return html`<h2 dir="auto">${promptTitle}</h2>
<p class="soft">Typed on ${formatDate(updatedAt)}</p>
${textMarkup(content)}`;
}

export function photosPage(plan: ExportPlan): SitePage {
  const photos = shownItems(plan).filter(({ kind }) => kind === "image");
  const body = html`<h1>Photos</h1>
${photos.map((item) => itemMarkup(item, "", false))}`;
  return { title: "Photos", up: "", here: "photos.html", body };
}

export function recordingsPage(plan: ExportPlan): SitePage {
  const recordings = shownItems(plan).filter(({ kind }) => kind !== "image");
  const body = html`<h1>Recordings</h1>
${recordings.map((item) => itemMarkup(item, "", false))}${plan.unfinished.map(unfinishedMarkup)}`;
  return { title: "Recordings", up: "", here: "recordings.html", body };
}

export function trashPage({ trash, removed }: ExportPlan): SitePage {
  const stories = html`<ul class="toc">
${trash.map(({ page, title }) => html`<li><a href="${page}" dir="auto">${title}</a></li>\n`)}</ul>
`;
  const items = html`<h2>Removed photos and recordings</h2>
${removed.map((item) => itemMarkup(item, "", false))}`;
  const body = html`<h1>Trash</h1>
<p class="soft">These were deleted. They were still there when this download was made.</p>
${trash.length > 0 && stories}${removed.length > 0 && items}`;
  return { title: "Trash", up: "", here: "trash.html", body };
}

function shownItems(plan: ExportPlan): PlannedItem[] {
  return [...liveStories(plan).flatMap(({ items }) => items), ...plan.unused];
}
