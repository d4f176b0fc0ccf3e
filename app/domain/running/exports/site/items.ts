import type { MediaKind } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatDate, formatDuration, formatTimecode } from "../../../base/format";
import { isPresent, type PlannedItem, type PlannedRecording } from "../plan";
import { html, type Markup } from "./page";
import { textMarkup } from "./text";

/** Markup of a media item; `up` is the relative path to the site's root. */
export function itemMarkup(item: PlannedItem, up: string, isInStory: boolean): Markup {
  const place = isInStory ? null : placeMarkup(item, up);
  if (item.kind === "image") return photo(item, up, place);
  return html`<div class="item">
${player(item, up)}${captionMarkup(item)}${sentenceMarkup(item, up)}${place}${originalLink(item, up)}</div>
`;
}

function placeMarkup({ storyPage, storyTitle }: PlannedItem, up: string): Markup | null {
  if (storyPage === null) return null;
  const [before = "", after = ""] = t("In the story <link></link>").split("<link></link>");
  return html`<p class="soft">${before}<a href="${up}${storyPage}">${storyTitle}</a>${after}</p>\n`;
}

/** Markup of an unfinished recording with its day and length, for a page at the site's root; no player if it is missing. */
export function unfinishedMarkup({ file, startedAt, seconds }: PlannedRecording): Markup {
  const label = t("Recording of {day}, not finished, {length}", {
    day: formatDate(startedAt),
    length: formatDuration(seconds),
  });
  const content = isPresent(file)
    ? html`<audio controls preload="metadata" src="${file.name}" aria-label="${label}"></audio>\n`
    : html`<p><strong>${t("This recording could not be found.")}</strong></p>\n`;
  return html`<div class="item">
${content}<p>${label}</p>
</div>
`;
}

function photo(item: PlannedItem, up: string, place: Markup | null): Markup {
  const { shown, screen } = item.files;
  const displayed = [screen, shown].find(isPresent);
  const alt = item.caption || t("A photo without a caption");
  const picture = displayed
    ? html`<a href="${up}${isPresent(shown) ? shown.name : displayed.name}"><img src="${up}${displayed.name}" alt="${alt}"${size(item)} loading="lazy"></a>\n`
    : html`<p><strong>${t("This photo could not be found.")}</strong></p>\n`;
  const caption = item.caption && html`<p dir="auto">${item.caption}</p>\n`;
  return html`<figure>
${picture}<figcaption>
${caption || null}${place}${originalLink(item, up)}</figcaption>
</figure>
`;
}

function player(item: PlannedItem, up: string): Markup {
  const { shown, poster } = item.files;
  if (!isPresent(shown)) return html`<p><strong>${t("This recording could not be found.")}</strong></p>\n`;
  const label = labelOf(item);
  if (item.kind === "audio")
    return html`<audio controls preload="metadata" src="${up}${shown.name}" aria-label="${label}"></audio>
<p class="soft">${label}</p>
`;
  const picture = isPresent(poster) ? html` poster="${up}${poster.name}"` : null;
  return html`<video controls playsinline preload="metadata" src="${up}${shown.name}"${picture}${size(item)} aria-label="${label}"></video>
`;
}

function captionMarkup({ kind, caption, transcript, sentences }: PlannedItem): Markup | null {
  const typed = sentences.length === 0 ? transcript : "";
  const text = kind === "audio" ? typed : caption;
  return text === "" ? null : html`${textMarkup(text)}`;
}

function sentenceMarkup({ sentences, files: { shown } }: PlannedItem, up: string): Markup | null {
  if (sentences.length === 0) return null;
  const lines = sentences.map(({ start, text }) => {
    const time = formatTimecode(start);
    const link = isPresent(shown) ? html`<a href="${up}${shown.name}#t=${start}">${time}</a>` : html`${time}`;
    return html`<li>${link} <span dir="auto">${text}</span></li>\n`;
  });
  return html`<ul class="transcript">
${lines}</ul>
`;
}

function labelOf({ kind, createdAt, durationSeconds }: PlannedItem): string {
  const day = formatDate(createdAt);
  if (durationSeconds === null)
    return kind === "audio" ? t("Recording of {day}", { day }) : t("Video of {day}", { day });
  const values = { day, length: formatDuration(durationSeconds) };
  return kind === "audio" ? t("Recording of {day}, {length}", values) : t("Video of {day}, {length}", values);
}

function originalLink({ files, kind }: PlannedItem, up: string): Markup | null {
  const { original } = files;
  if (!isPresent(original)) return null;
  return html`<p class="soft"><a href="${up}${original.name}">${t(originalLabels[kind])}</a></p>\n`;
}

const originalLabels: Record<MediaKind, Message> = {
  image: message("The photo as it was sent"),
  audio: message("The recording as it was sent"),
  video: message("The video as it was sent"),
};

function size({ width, height }: PlannedItem): Markup | null {
  return width === null || height === null ? null : html` width="${width}" height="${height}"`;
}
