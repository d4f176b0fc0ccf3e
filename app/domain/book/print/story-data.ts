import { t } from "~/messages/translate";
import { formatDuration } from "../../base/format";
import { shortAddress } from "../../media/qr-codes/item-key";
import { drawQrCode } from "../../media/qr-codes/qr-code-drawing";
import { plainArrangement } from "../composer/arrange-stories";
import type { Plate } from "../composer/compose-story";
import { type Figure, figureGap, leastOpeningWidth } from "../composer/figures";
import { beginningOf, besideWords } from "../composer/story-beginning";
import { estimateLines, longStoryLines } from "../composer/text-length";
import type { Box } from "../layouts/layouts";
import { captionTextStyle, isOnPicture, labelPadding } from "../layouts/slot";
import { textArea } from "../lettering/lettering";
import {
  type Book,
  type BookPhoto,
  type BookQrCode,
  type BookStory,
  captionOf,
  captionText,
  defaultCaptions,
  storyDetails,
} from "../model";
import type { Picture } from "../picture";
import { isSpoken, recordedOnLine } from "../speech/speech";
import { storyPhrase } from "../text/opening-phrase";
import { storyLanguage } from "../text/printed-book";
import { typographic } from "../text/typographic";
import { elsewhereData } from "./elsewhere-data";
import { headingData } from "./heading-data";
import type { TextCut } from "./job";
import { headingColorOf } from "./lettering-data";
import { paragraphData } from "./paragraph-data";
import { fixedPassage, passage } from "./passages";
import { type ComposedStory, posterPicture } from "./placements";
import { openingTextBoxes, topTextBox } from "./text-boxes";

/* A story for story.typ, in page units. */

/** Loudness of each part of a recording, 0 to 1, keyed by its id. */
export type Waveforms = Record<number, number[]>;

export type PictureData = (photo: BookPhoto, picture: Picture, alt: string) => object;

/** What the template of a story gets; `pictureOf` names the prepared photos. */
export function storyData(
  composed: ComposedStory,
  book: Pick<Book, "look">,
  bookLanguage: string,
  pictureOf: PictureData,
  waveforms: Waveforms,
) {
  const { story, figures, plates, codes } = composed;
  const language = storyLanguage(story, bookLanguage);
  const details = storyDetails(story).join(" · ");
  const divided = composed.spreads ? beginningOf(story.paragraphs, besideWords(composed)).divided : [];
  return {
    id: `story-${story.id}`,
    title: passage(story.title, language),
    heading: headingData(passage(story.title, language), { w: 350, h: 110 }, 23),
    details: details === "" ? null : passage(details, language),
    /** Whether its words fill most of a page: then no picture above them can be large. */
    isLong: estimateLines(story.paragraphs) * textArea(book) >= longStoryLines,
    paragraphs: story.paragraphs.map((text, index) => ({
      ...paragraphData(text, language, story.language),
      ...(divided.includes(index) && { mayBreak: true as const }),
      ...(isSpoken(story, index) && { isSpoken: true, recordedOn: recordedOnPassage(story, index) }),
    })),
    figures: figures.map((figure) => figureData(figure, composed, language, pictureOf)),
    plates: plates.map((plate, index) => plateData(plate, index, composed, book, language, pictureOf)),
    codes: codes.map((code) => codeData(code, language, pictureOf, waveforms)),
    ...(composed.spreads && spreadsData(composed.spreads, language)),
    ...(composed.spreads && { phrase: storyPhrase(story.paragraphs, language) }),
    ...(composed.sentence !== null && {
      sentence: passage(typographic(composed.sentence, language), language),
    }),
    ...plainArrangement,
    cut: null as TextCut | null,
  };
}

function spreadsData({ typeSize, elsewhere }: NonNullable<ComposedStory["spreads"]>, language: string) {
  return { typeSize, elsewhere: elsewhere.map((photo) => elsewhereData(photo, language)) };
}

function recordedOnPassage(story: BookStory, index: number) {
  const line = recordedOnLine(story, index);
  return line === null ? null : fixedPassage(line);
}

function figureData(
  { kind, after, pictures }: Figure,
  { story, pageIds, spreads }: ComposedStory,
  language: string,
  pictureOf: PictureData,
) {
  const shown = pictures.map(({ photo, picture }) => ({
    ...pictureOf(photo, picture, altOf(photo, story)),
    pageId: pageIds[photo.id] ?? null,
    caption: photo.caption === "" ? null : passage(captionText(photo), language),
  }));
  const w = pictures.reduce((sum, { picture }) => sum + picture.w, (pictures.length - 1) * figureGap);
  return {
    kind,
    after,
    pictures: shown,
    gap: figureGap,
    // Small photos stay as large as they are sharp.
    least: spreads ? Math.min(...pictures.map(({ picture }) => picture.w)) : leastOpeningWidth(pictures),
    w,
    h: Math.max(...pictures.map(({ picture }) => picture.h)),
  };
}

function plateData(
  { page, sheet, after, mirrors }: Plate,
  index: number,
  { story }: ComposedStory,
  book: Pick<Book, "look">,
  language: string,
  pictureOf: PictureData,
) {
  const opens = story.paragraphs.length === 0 && index === 0;
  return {
    id: page.id,
    after,
    background: sheet.background,
    /** The first page of a story without text has its title. */
    opens: opens ? { id: `story-${story.id}`, head: passage(story.title, language) } : null,
    heading: opens ? openingTextBoxes(story, language, headingColorOf(book), book) : [],
    boxes: sheet.boxes.map((box) => boxData(box, altOf(box.item, story), language, pictureOf)),
    ...(mirrors && { mirrors }),
  };
}

/** A picture or a code with its frame and its caption. `otherwise`: what says its alternative text where it has no caption. */
export function boxData(
  { x, y, w, h, rotation, frame, item, picture, caption }: Box,
  otherwise: string,
  language: string,
  pictureOf: PictureData,
) {
  const alt = captionText(item) || otherwise;
  return {
    ...{ x, y, w, h, rotation, frame },
    picture: item.kind === "photo" ? pictureOf(item, picture, alt) : null,
    code:
      item.kind === "code"
        ? { ...placeOf(picture), ...drawQrCode(item.address), alt, address: item.address }
        : null,
    caption: caption && {
      ...topTextBox(passage(caption.text, language), caption, {
        ...captionTextStyle(caption.style),
        size: caption.size,
        leading: caption.leading,
        align: caption.align,
      }),
      label: isOnPicture(caption.style),
      padding: labelPadding,
    },
  };
}

/** Units: 1.04 inches, with the quiet zone. */
const codeSize = 52;

export const waveformBars = 36;

/** "Hear it told": a code with what it opens, how long that takes, and the address for typing. */
function codeData(code: BookQrCode, language: string, pictureOf: PictureData, waveforms: Waveforms) {
  const { id, caption, address, medium, seconds, poster } = code;
  const title = medium === "audio" ? t("Hear it told") : t("See the film");
  const known = [
    caption === defaultCaptions[medium] ? "" : caption,
    seconds === null ? "" : formatDuration(seconds),
  ];
  return {
    code: { ...drawQrCode(address), w: codeSize, h: codeSize, alt: captionText(code), address },
    title: fixedPassage(title),
    caption: passage(known.filter((words) => words !== "").join(" · "), language),
    address: passage(shortAddress(address), "en"),
    medium,
    poster: poster && pictureOf(poster, posterPicture(poster), captionOf(code)),
    waveform: medium === "audio" ? (waveforms[id] ?? null) : null,
  };
}

function placeOf({ x, y, w, h }: Picture) {
  return { x, y, w, h, rotation: 0 };
}

function altOf(item: BookPhoto | BookQrCode, story: BookStory): string {
  return captionText(item) || t("A photo of the story “{title}”", { title: story.title });
}
