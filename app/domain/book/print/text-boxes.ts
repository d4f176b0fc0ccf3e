import type { Cover } from "../covers/covers";
import { alignmentOf } from "../covers/elements";
import type { Rect } from "../geometry";
import { type Book, type BookStory, defaultIntroduction, storyDetails } from "../model";
import { balancedWidth, type Face, fitText, type TextStyle, textWidth } from "../text/text-fit";
import { typographic } from "../text/typography";
import { type Passage, passage } from "./passages";

/** Words in a box, as the templates take them. */
export interface SetWords extends Rect {
  passage: Passage;
  face: Face;
  size: number;
  leading: number;
  bold: boolean;
  italic: boolean;
  caps: boolean;
  tracking: number;
  colour: string;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
  rotation: number;
}

interface Setting extends TextStyle {
  size: number;
  leading: number;
  colour?: string;
  align?: SetWords["align"];
}

const ink = "#26201a";
const soft = "#574d41";
const accent = "#1d4d4f";

/** Words that begin at the top of a rectangle; lengths in page units. */
export function plainWords(words: Passage, { x, y, w, h }: Rect, setting: Setting): SetWords {
  const { face, size, leading, colour = ink, align = "left" } = setting;
  const { isBold = false, isItalic = false, isCaps = false, tracking = 0 } = setting;
  return {
    passage: words,
    ...{ x, y, w, h, face, size, leading, tracking, colour, align },
    bold: isBold,
    italic: isItalic,
    caps: isCaps,
    valign: "top",
    rotation: 0,
  };
}

/** The first page inside. */
export function titlePage({ title, subtitle, authorName }: Book, language: string): SetWords[] {
  const [top, middle, foot] = [
    { x: 70, y: 150, w: 460, h: 170 },
    { x: 90, y: 330, w: 420, h: 50 },
    { x: 90, y: 420, w: 420, h: 40 },
  ];
  return [
    fitted(
      typographic(title),
      language,
      top,
      { face: "display", most: 40, align: "center", colour: accent },
      "bottom",
    ),
    fitted(
      typographic(subtitle),
      language,
      middle,
      { face: "serif", isItalic: true, most: 17, align: "center", colour: soft },
      "top",
    ),
    fitted(authorName, language, foot, { face: "serif", most: 17, align: "center" }, "top"),
  ].filter(({ passage: { text } }) => text !== "");
}

/** What stands above the pictures of a story that has no words. */
export function openingWords(story: BookStory, language: string): SetWords[] {
  const details = storyDetails(story).join(" · ");
  const title = fitted(
    story.title,
    language,
    { x: 45, y: 44, w: 510, h: 60 },
    { face: "display", most: 23, colour: accent },
    "bottom",
  );
  if (details === "") return [title];
  return [
    title,
    fitted(
      details,
      language,
      { x: 45, y: 108, w: 510, h: 22 },
      { face: "sans", most: 9, colour: soft },
      "top",
    ),
  ];
}

/** The back of the cover: how the book begins, in its author's words. */
export function backWords({ introduction }: Book, { ink: colour }: Cover, language: string): SetWords[] {
  const text = introduction.join(" ");
  if (text === "" || text === defaultIntroduction) return [];
  const place = { x: 130, y: 180, w: 340, h: 240 };
  return [
    fitted(
      beginning(text),
      language,
      place,
      { face: "serif", isItalic: true, most: 19, align: "center", colour },
      "middle",
    ),
  ];
}

const longestBeginning = 320;

/** The first sentences, as many as stand in a few lines. */
function beginning(text: string): string {
  if (text.length <= longestBeginning) return text;
  const sentences = [
    ...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text.slice(0, longestBeginning)),
  ];
  const whole = sentences.slice(0, -1).map(({ segment }) => segment);
  if (whole.length > 0) return whole.join("").trim();
  return `${text.slice(0, longestBeginning).replace(/\s+\S*$/u, "")}…`;
}

function fitted(
  text: string,
  language: string,
  place: Rect,
  style: TextStyle & { most: number; align?: SetWords["align"]; colour?: string },
  valign: SetWords["valign"],
): SetWords {
  const leading = style.face === "display" ? 1.16 : 1.4;
  const size = fitText(text, place, style, { most: style.most, least: 8, leading });
  const w = Math.min(place.w, balancedWidth(text, place.w, size, style) + 2);
  const align = alignmentOf(text, style.align);
  const x = place.x + (place.w - w) * { left: 0, center: 0.5, right: 1 }[align];
  const setting = { ...style, align, size, leading: size * leading };
  return { ...plainWords(passage(text, language), { ...place, x, w }, setting), valign };
}

/** What stands on the spine, on one line, and how large. */
export interface SpineWords {
  title: string;
  /** Null where the title needs all the room. */
  author: string | null;
  /** Of the title, in units; the author's is smaller by `authorShare`. */
  size: number;
}

export const authorShare = 0.8;
/** What is left of the spine between head and foot, in units. */
const room = 520;
const [most, least] = [20, 5];
/** Below it, the author makes way for the title. */
const small = 7;
/** Between title and author, as a part of the size. */
const gap = 2;

/** As high as a spine so many units wide allows, short enough for its length; a title without end is cut. */
export function spineWords(
  { title: typed, authorName }: Pick<Book, "title" | "authorName">,
  width: number,
): SpineWords {
  const title = typographic(typed);
  const highest = Math.min(most, width * 0.62);
  const alone = lengthOf(title);
  const both = alone + gap + authorShare * textWidth(authorName, 1, { face: "sans" });
  const size = Math.min(highest, room / both);
  if (size >= small || both === alone) return { title, author: authorName, size };
  const titleSize = Math.min(highest, room / alone);
  if (titleSize >= Math.min(least, highest)) return { title, author: null, size: titleSize };
  return { title: shortened(title, room / least), author: null, size: least };
}

function lengthOf(title: string): number {
  return textWidth(title, 1, { face: "display" });
}

/** As many whole words as stand in `length`. */
function shortened(title: string, length: number): string {
  const words = title.split(" ");
  while (words.length > 1 && lengthOf(`${words.join(" ")}…`) > length) words.pop();
  return `${words.join(" ")}…`;
}
