import { isBySpreads } from "../composer/composition";
import type { Cover } from "../covers/covers";
import { textAlignment } from "../covers/elements";
import type { Rect } from "../geometry";
import { type Book, type BookStory, defaultIntroduction, languageOfBook, storyDetails } from "../model";
import { firstAlone } from "../parts/sentence";
import { balancedWidth, type Face, fitText, type TextStyle, textWidth } from "../text/text-fit";
import { smartQuotes } from "../text/typography";
import { headingColorOf } from "./lettering-data";
import { type Passage, passage } from "./passages";

export interface TextBox extends Rect {
  passage: Passage;
  face: Face;
  size: number;
  leading: number;
  bold: boolean;
  italic: boolean;
  caps: boolean;
  tracking: number;
  color: string;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
  rotation: number;
}

interface TextBoxStyle extends TextStyle {
  size: number;
  leading: number;
  color?: string;
  align?: TextBox["align"];
}

/** Grays are printed in black alone. */
const ink = "#000000";
/** The ink of small words in books of an earlier composition: it is screened, with no solid edge. */
const gray = "#474747";
const softInk = (book: Pick<Book, "look">) => (isBySpreads(book) ? ink : gray);

/** Text at the top of a rectangle, in page units. */
export function topTextBox(words: Passage, { x, y, w, h }: Rect, boxStyle: TextBoxStyle): TextBox {
  const { face, size, leading, color = ink, align = "left" } = boxStyle;
  const { isBold = false, isItalic = false, isCaps = false, tracking = 0 } = boxStyle;
  return {
    passage: words,
    ...{ x, y, w, h, face, size, leading, tracking, color, align },
    bold: isBold,
    italic: isItalic,
    caps: isCaps,
    valign: "top",
    rotation: 0,
  };
}

/** Title, subtitle and author in page units, without empty ones. The subtitle is to be the printed one. */
export function titlePage(book: Book, language: string): TextBox[] {
  const { title, subtitle, authorName } = book;
  const [top, middle, foot] = [
    { x: 70, y: 150, w: 460, h: 170 },
    { x: 90, y: 330, w: 420, h: 50 },
    { x: 90, y: 420, w: 420, h: 40 },
  ];
  return [
    fittedTextBox(
      smartQuotes(title, languageOfBook(book)),
      language,
      top,
      { face: "display", maxSize: 40, align: "center", color: headingColorOf(book) },
      "bottom",
    ),
    fittedTextBox(
      smartQuotes(subtitle, languageOfBook(book)),
      language,
      middle,
      { face: "serif", isItalic: true, maxSize: 17, align: "center", color: softInk(book) },
      "top",
    ),
    fittedTextBox(authorName, language, foot, { face: "serif", maxSize: 17, align: "center" }, "top"),
  ].filter(({ passage: { text } }) => text !== "");
}

/** Header of a story without text, above its pictures. */
export function openingTextBoxes(
  story: BookStory,
  language: string,
  color: string,
  book: Pick<Book, "look">,
): TextBox[] {
  const details = storyDetails(story).join(" · ");
  const title = fittedTextBox(
    story.title,
    language,
    { x: 45, y: 44, w: 510, h: 60 },
    { face: "display", maxSize: 23, color },
    "bottom",
  );
  if (details === "") return [title];
  return [
    title,
    fittedTextBox(
      details,
      language,
      { x: 45, y: 108, w: 510, h: 22 },
      { face: "sans", maxSize: 9, color: softInk(book) },
      "top",
    ),
  ];
}

/** `sentence`: of the writer, instead of the beginning of the introduction, which stands in the book already. */
export function backCoverTextBoxes(
  book: Book,
  { ink: color }: Cover,
  language: string,
  hasPicture: boolean,
  sentence: string | null,
): TextBox[] {
  const introduced = book.introduction.join(" ").replaceAll("\n", " ");
  if (introduced === "" || introduced === defaultIntroduction)
    return isBySpreads(book) ? composedBack(book, color, language, hasPicture) : [];
  const text = smartQuotes(sentence ?? introduced, languageOfBook(book));
  const place = hasPicture ? { x: 130, y: 258, w: 340, h: 220 } : { x: 130, y: 180, w: 340, h: 240 };
  return [
    fittedTextBox(
      excerpt(text),
      language,
      place,
      { face: "serif", isItalic: true, maxSize: 19, align: "center", color },
      "middle",
    ),
  ];
}

/** The back of a book without an introduction: the first sentence that stands alone, or the title, and whose book it is. */
function composedBack(book: Book, color: string, language: string, hasPicture: boolean): TextBox[] {
  const alone = firstAlone(book);
  const text = smartQuotes(alone ?? book.title, languageOfBook(book));
  const top = hasPicture ? 262 : 196;
  const main = fittedTextBox(
    text,
    language,
    { x: 120, y: top, w: 360, h: 110 },
    alone
      ? { face: "serif", isItalic: true, maxSize: 19, align: "center", color }
      : { face: "display", maxSize: 24, align: "center", color },
    "middle",
  );
  if (book.authorName === "") return [main];
  return [
    main,
    fittedTextBox(
      book.authorName,
      language,
      { x: 120, y: top + 124, w: 360, h: 24 },
      { face: "sans", maxSize: 11, align: "center", color },
      "top",
    ),
  ];
}

const maxExcerptLength = 320;

function excerpt(text: string): string {
  if (text.length <= maxExcerptLength) return text;
  const sentences = [
    ...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text.slice(0, maxExcerptLength)),
  ];
  const whole = sentences.slice(0, -1).map(({ segment }) => segment);
  if (whole.length > 0) return whole.join("").trim();
  return `${text.slice(0, maxExcerptLength).replace(/\s+\S*$/u, "")}…`;
}

function fittedTextBox(
  text: string,
  language: string,
  place: Rect,
  style: TextStyle & { maxSize: number; align?: TextBox["align"]; color?: string },
  valign: TextBox["valign"],
): TextBox {
  const leading = style.face === "display" ? 1.16 : 1.4;
  const size = fitText(text, place, style, { maxSize: style.maxSize, minSize: 8, leading });
  const w = Math.min(place.w, balancedWidth(text, place.w, size, style) + 2);
  const align = textAlignment(text, style.align);
  const x = place.x + (place.w - w) * { left: 0, center: 0.5, right: 1 }[align];
  const boxStyle = { ...style, align, size, leading: size * leading };
  return { ...topTextBox(passage(text, language), { ...place, x, w }, boxStyle), valign };
}

export interface SpineText {
  title: string;
  /** Null if only the title fits. */
  author: string | null;
  /** The size of the title; the author's is `authorScale` times that. */
  size: number;
}

export const authorScale = 0.8;
const room = 520;
const [maxSize, minSize] = [20, 5];
/** The author is left out below this size. */
const small = 7;
const gap = 2;

/** Fits the text to the spine in units; truncates a title that is too long. */
export function fitSpineText(
  book: Pick<Book, "title" | "authorName" | "language"> & Partial<Pick<Book, "look">>,
  width: number,
): SpineText {
  const { authorName, language } = book;
  const whole = smartQuotes(book.title, language);
  const title = book.look && isBySpreads({ look: book.look }) ? beforeColon(whole) : whole;
  const highest = Math.min(maxSize, width * 0.62);
  const alone = lengthOf(title);
  const both = alone + gap + authorScale * textWidth(authorName, 1, { face: "sans" });
  const size = Math.min(highest, room / both);
  if (size >= small || both === alone) return { title, author: authorName, size };
  const titleSize = Math.min(highest, room / alone);
  if (titleSize >= Math.min(minSize, highest)) return { title, author: null, size: titleSize };
  return { title: shortened(title, room / minSize), author: null, size: minSize };
}

/** Letters of a title that a spine shows whole. */
const longTitle = 36;

function beforeColon(title: string): string {
  if (title.length <= longTitle) return title;
  const [before = ""] = title.split(/\s*[:：]\s*|\s+[–—-]\s+/);
  return before.length >= 3 ? before : title;
}

function lengthOf(title: string): number {
  return textWidth(title, 1, { face: "display" });
}

function shortened(title: string, length: number): string {
  const words = title.split(" ");
  while (words.length > 1 && lengthOf(`${words.join(" ")}…`) > length) words.pop();
  return `${words.join(" ")}…`;
}
