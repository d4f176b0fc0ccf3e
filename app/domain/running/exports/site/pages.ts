import type { StoryType } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatCalendarDate, formatDate } from "../../../base/format";
import { chapterAges } from "../../../book/parts/chapter-ages";
import type { BiographicalInfo } from "../../../writing/bio/bio.server";
import { type ExportPlan, isPresent, type PlannedChapter, type PlannedDraft, shownItems } from "../plan";
import { itemMarkup, unfinishedMarkup } from "./items";
import { html, type Markup, type SitePage } from "./page";
import { textMarkup } from "./text";

/** The page of biographical information; a sentence takes its place where it is null or empty. */
export function aboutPage({ authorName }: ExportPlan, bio: BiographicalInfo | null): SitePage {
  const title = t("About {authorName}", { authorName });
  const facts = listFacts(bio).map(([name, text]) => html`<dt>${name}</dt>\n<dd dir="auto">${text}</dd>\n`);
  const events = bio?.significantEvents ?? [];
  const body = html`<h1 dir="auto">${title}</h1>
${facts.length + events.length === 0 && !bio?.introduction ? html`<p>${t("Nothing was written here yet.")}</p>\n` : null}${textMarkup(bio?.introduction ?? "")}${facts.length > 0 && html`<dl>\n${facts}</dl>\n`}${events.length > 0 && html`<h2>${t("Significant events")}</h2>\n<ul>\n${events.map((event) => html`<li dir="auto">${event}</li>\n`)}</ul>\n`}`;
  return { title, up: "", here: "about.html", body };
}

function listFacts(bio: BiographicalInfo | null): [string, string][] {
  if (!bio) return [];
  const facts: [string, string][] = [
    [t("Name"), bio.name],
    [t("Born"), formatCalendarDate(bio.birthdate)],
    [t("Birthplace"), bio.birthplace],
    [t("Married"), formatCalendarDate(bio.marriageDate)],
    [t("Spouse"), bio.spouse],
    [t("Children"), bio.children],
    [t("Occupation"), bio.occupation],
  ];
  return facts.filter(([, text]) => text !== "");
}

const storyTypeLabels: Record<StoryType, Message> = {
  biography: message("Biography"),
  mission: message("Mission"),
};

/** The first page: chapters with links to their live stories, the books, and what is missing. */
export function contentsPage(plan: ExportPlan): SitePage {
  const { authorName } = plan;
  const title = t("The stories of {authorName}", { authorName });
  const what = t("Everything that {authorName} wrote, told and collected, as it was on {day}.", {
    authorName,
    day: formatDate(plan.madeAt),
  });
  const body = html`<h1 dir="auto">${title}</h1>
<p class="soft">${what}
${t("If a link on this page leads nowhere, the zip file must be unpacked first.")}</p>
${plan.chapters.length === 0 && html`<p>${t("There are no stories yet.")}</p>\n`}${plan.chapters.map(chapterMarkup)}${books(plan)}${missingFiles(plan)}`;
  return { title, up: "", here: "index.html", body };
}

function chapterMarkup(chapter: PlannedChapter, index: number, chapters: PlannedChapter[]): Markup {
  const isFirstOfType = chapters[index - 1]?.storyType !== chapter.storyType;
  const ages = chapterAges(chapter);
  return html`${isFirstOfType && html`<h2>${t(storyTypeLabels[chapter.storyType])}</h2>\n`}<h3 dir="auto">${chapter.title}</h3>
${ages !== "" && html`<p class="soft">${ages}</p>\n`}<ul class="toc">
${chapter.stories.map(({ page, title }) => html`<li><a href="${page}" dir="auto">${title}</a></li>\n`)}</ul>
`;
}

function books({ books }: ExportPlan): Markup | null {
  const present = books.filter(isPresent);
  if (present.length === 0) return null;
  return html`<h2>${t("The books")}</h2>
<ul class="toc">
${present.map(({ name }) => html`<li><a href="${name}">${bookLabel(name)}</a></li>\n`)}</ul>
`;
}

function bookLabel(name: string): string {
  const isMission = name.includes("mission");
  if (name.endsWith(".docx"))
    return isMission ? t("Mission book, as a Word file") : t("Biography book, as a Word file");
  if (name.endsWith("-cover.pdf"))
    return isMission ? t("Mission book, its cover in print") : t("Biography book, its cover in print");
  return isMission ? t("Mission book, as it is printed") : t("Biography book, as it is printed");
}

function missingFiles({ missingFiles }: ExportPlan): Markup | null {
  if (missingFiles.length === 0) return null;
  return html`<h2>${t("What is missing")}</h2>
<ul>
${missingFiles.map((gap) => html`<li>${gap}</li>\n`)}</ul>
`;
}

/** The page of what was typed and not saved when the download was made. */
export function draftsPage({ drafts }: ExportPlan): SitePage {
  const title = t("Not saved yet");
  const body = html`<h1>${title}</h1>
<p class="soft">${t("This was typed and not saved when this download was made.")}</p>
${drafts.map(draftMarkup)}`;
  return { title, up: "", here: "drafts.html", body };
}

function draftMarkup({ promptTitle, content, updatedAt }: PlannedDraft): Markup {
  return html`<h2 dir="auto">${promptTitle}</h2>
<p class="soft">${t("Typed on {day}", { day: formatDate(updatedAt) })}</p>
${textMarkup(content)}`;
}

/** The page of photos, as `shownItems` chooses them, each with a link to its story if it has one. */
export function photosPage(plan: ExportPlan): SitePage {
  const title = t("Photos");
  const photos = shownItems(plan).filter(({ kind }) => kind === "image");
  const body = html`<h1>${title}</h1>
${photos.map((item) => itemMarkup(item, "", false))}`;
  return { title, up: "", here: "photos.html", body };
}

/** The page of sound and films, as `shownItems` chooses them, and of unfinished recordings. */
export function recordingsPage(plan: ExportPlan): SitePage {
  const title = t("Recordings");
  const recordings = shownItems(plan).filter(({ kind }) => kind !== "image");
  const body = html`<h1>${title}</h1>
${recordings.map((item) => itemMarkup(item, "", false))}${plan.unfinished.map(unfinishedMarkup)}`;
  return { title, up: "", here: "recordings.html", body };
}

/** The page of stories that are in the trash, and of media that were taken off their stories. */
export function trashPage({ trash, removed }: ExportPlan): SitePage {
  const stories = html`<ul class="toc">
${trash.map(({ page, title }) => html`<li><a href="${page}" dir="auto">${title}</a></li>\n`)}</ul>
`;
  const items = html`<h2>${t("Removed photos and recordings")}</h2>
${removed.map((item) => itemMarkup(item, "", false))}`;
  const title = t("Trash");
  const body = html`<h1>${title}</h1>
<p class="soft">${t("These were deleted. They were still there when this download was made.")}</p>
${trash.length > 0 && stories}${removed.length > 0 && items}`;
  return { title, up: "", here: "trash.html", body };
}
