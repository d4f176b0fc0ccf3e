import {
  BuilderElement,
  InternalHyperlink,
  LeaderType,
  type ParagraphChild,
  Run,
  SimpleField,
  StringContainer,
  Tab,
  TabStopType,
  TextRun,
} from "docx";
import type { Book } from "../model";
import { typographic } from "../text/typography";
import { chapterAnchor, introductionAnchor, storyAnchor } from "./blocks";
import { type BookParagraph, styledParagraph, textParagraph, textRuns } from "./paragraphs";
import { type StyleId, textWidth, twips } from "./styles";

interface Entry {
  style: StyleId;
  title: string;
  anchor: string;
}

/**
 * The contents, as the field that Word and LibreOffice know and can bring up to date. Its entries and page numbers
 * stand in the file: a field that is marked for updating makes Word ask a question that frightens people.
 */
export function contentsParagraphs(book: Book, pages: ReadonlyMap<string, number>): BookParagraph[] {
  const entries = listEntries(book);
  const paragraphs = entries.map(({ style, title, anchor }, index) =>
    styledParagraph(style, "", {
      tabStops: [{ type: TabStopType.RIGHT, position: twips(textWidth), leader: LeaderType.DOT }],
      children: [
        ...(index === 0 ? fieldStart('TOC \\o "1-2" \\h \\z') : []),
        new InternalHyperlink({ anchor, children: entryRuns(title, anchor, pages.get(anchor) ?? 1) }),
        ...(index === entries.length - 1 ? [fieldCharacter("end")] : []),
      ],
    }),
  );
  return [textParagraph("TOCHeading", "Contents"), ...paragraphs];
}

function listEntries(book: Book): Entry[] {
  return [
    { style: "TOC1", title: "Introduction", anchor: introductionAnchor },
    ...book.chapters.flatMap((chapter): Entry[] => [
      { style: "TOC1", title: chapter.title, anchor: chapterAnchor(chapter) },
      ...chapter.stories.map(
        (story): Entry => ({ style: "TOC2", title: story.title, anchor: storyAnchor(story) }),
      ),
    ]),
  ];
}

function entryRuns(title: string, anchor: string, page: number): ParagraphChild[] {
  return [
    ...textRuns(title),
    new TextRun({ children: [new Tab()] }),
    new SimpleField(`PAGEREF ${anchor} \\h`, String(page)),
  ];
}

function fieldStart(instruction: string): Run[] {
  const code = new Run({ children: [new StringContainer("w:instrText", instruction)] });
  return [fieldCharacter("begin"), code, fieldCharacter("separate")];
}

function fieldCharacter(type: "begin" | "separate" | "end"): Run {
  const attributes = { type: { key: "w:fldCharType", value: type } };
  return new Run({ children: [new BuilderElement({ name: "w:fldChar", attributes })] });
}

/** The page that stands for the cover. */
export function coverParagraphs({ title, subtitle, authorName }: Book): BookParagraph[] {
  return [
    textParagraph("Title", typographic(title)),
    textParagraph("Subtitle", typographic(subtitle)),
    textParagraph("CoverRule", ""),
    textParagraph("Author", authorName),
  ];
}
