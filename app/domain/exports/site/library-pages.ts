import { type ExportPlan, liveStories, type PlannedItem } from "../plan";
import { itemMarkup, unfinishedMarkup } from "./items";
import { html } from "./markup";
import type { SitePage } from "./page";

/** All photos, in the order of the stories. */
export function photosPage(plan: ExportPlan): SitePage {
  const photos = shownItems(plan).filter(({ kind }) => kind === "image");
  const body = html`<h1>Photos</h1>
${photos.map((item) => itemMarkup(item, "", false))}`;
  return { title: "Photos", up: "", here: "photos.html", body };
}

/** All sound and film, in the order of the stories; what was not finished comes last. */
export function recordingsPage(plan: ExportPlan): SitePage {
  const recordings = shownItems(plan).filter(({ kind }) => kind !== "image");
  const body = html`<h1>Recordings</h1>
${recordings.map((item) => itemMarkup(item, "", false))}${plan.unfinished.map(unfinishedMarkup)}`;
  return { title: "Recordings", up: "", here: "recordings.html", body };
}

/** Stories in the trash, and what was taken off its story. */
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
