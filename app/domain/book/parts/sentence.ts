import { endsShortened } from "../../writing/stories/first-sentence";
import { sentencesOf } from "../../writing/stories/sentences";
import { isBySpreads } from "../composer/composition";
import { type Book, type BookChapter, type BookStory, languageOfBook, printedIntroduction } from "../model";
import { smartQuotes } from "../text/typography";
import { hasPart } from "./parts";

const [shortest, longest] = [45, 150];

type IsUsed = (sentence: string) => boolean;
type SentenceSource = Pick<Book, "chapters" | "introduction" | "parts" | "language">;

/** What stands under each chapter's title, by chapter id, in the composition of the book. */
export function openingSentences(book: SentenceSource & Pick<Book, "look">): Record<number, string> {
  return isBySpreads(book) ? chosenSentences(book) : chapterSentences(book);
}

/** What stands under each title, by chapter id, with the marks of print: a sentence of the writer, else the questionnaire's. None stands twice. */
export function chapterSentences(book: SentenceSource): Record<number, string> {
  const { written } = writtenSentences(book);
  return Object.fromEntries(
    book.chapters.map(({ id, description }) => [
      id,
      smartQuotes(written.get(id) ?? description, languageOfBook(book)),
    ]),
  );
}

/** Chosen sentences, by chapter id, each under its chapter's title. One that may stand alone comes first: the others stand above their stories. */
function chosenSentences({
  chapters,
  parts,
  language,
}: Pick<SentenceSource, "chapters" | "parts"> & Pick<Book, "language">): Record<number, string> {
  const chosen = ({ id, stories }: BookChapter) =>
    parts.chapterSentences?.[id] ??
    stories.map(({ aloneSentence }) => aloneSentence).find(Boolean) ??
    stories.map(({ id }) => parts.pullQuotes[id]).find(Boolean) ??
    "";
  return Object.fromEntries(
    chapters.map((chapter) => [
      chapter.id,
      hasPart(parts, "chapter-pictures") ? smartQuotes(chosen(chapter), languageOfBook({ language })) : "",
    ]),
  );
}

/** A sentence for the back cover, which earlier compositions use nowhere else; by spreads, the first that its writer chose. Null if there is none. */
export function backCoverSentence(book: SentenceSource & Pick<Book, "look">): string | null {
  if (isBySpreads(book)) return firstAlone(book);
  const { isUsed } = writtenSentences(book);
  return findSentence(
    book.chapters.flatMap(({ stories }) => stories),
    isUsed,
  );
}

/** The first sentence, in book order, that its writer chose to stand alone; null if there is none. */
export function firstAlone({ chapters }: Pick<Book, "chapters">): string | null {
  const alone = chapters.flatMap(({ stories }) => stories.map(({ aloneSentence }) => aloneSentence));
  return alone.find(Boolean) ?? null;
}

interface WrittenSentences {
  written: Map<number, string>;
  isUsed: IsUsed;
}

/** A print file asks for its pages and for its cover. */
const known = new WeakMap<SentenceSource, WrittenSentences>();

function writtenSentences(book: SentenceSource): WrittenSentences {
  const found = known.get(book) ?? findWrittenSentences(book);
  known.set(book, found);
  return found;
}

function findWrittenSentences(book: SentenceSource): WrittenSentences {
  let used = lettersOf(printedIntroduction(book).join(" "));
  const isUsed: IsUsed = (sentence) => used.includes(lettersOf(sentence));
  const written = new Map<number, string>();
  for (const chapter of hasPart(book.parts, "chapter-pictures") ? book.chapters : []) {
    const sentence =
      book.parts.chapterSentences?.[chapter.id] ?? chapterSentence(chapter, book.parts.pullQuotes, isUsed);
    if (sentence === null) continue;
    written.set(chapter.id, sentence);
    used += ` ${lettersOf(sentence)}`;
  }
  return { written, isUsed };
}

/** Leaves out marks, whose kind may differ. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}

/** A chosen pull quote, else the first sentence of fitting length in a longer paragraph that is not used elsewhere. Null if there is none. */
export function chapterSentence(
  { stories }: Pick<BookChapter, "stories">,
  pullQuotes: Record<string, string>,
  isUsed: IsUsed = () => false,
): string | null {
  const chosen = stories.map(({ id }) => pullQuotes[id]).find((quote) => quote);
  return chosen ?? findSentence(stories, isUsed);
}

function findSentence(stories: BookStory[], isUsed: IsUsed): string | null {
  for (const story of stories) {
    const found = fittingSentence(story, isUsed);
    if (found) return found;
  }
  return null;
}

/** Paragraphs of several lines are verse or letters, and stay whole. */
function fittingSentence({ paragraphs }: BookStory, isUsed: IsUsed): string | null {
  for (const paragraph of paragraphs) {
    if (paragraph.includes("\n")) continue;
    const fitting = sentencesOf(paragraph.slice(0, 2000))
      .slice(0, -1)
      .find(
        (sentence) =>
          sentence.length >= shortest && sentence.length <= longest && isWhole(sentence) && !isUsed(sentence),
      );
    if (fitting) return fitting;
  }
  return null;
}

function isWhole(sentence: string): boolean {
  return (
    /^["“‘'«]?[¿¡]?\p{Lu}/u.test(sentence) &&
    /[.!?…]["”’'»]?$/u.test(sentence) &&
    !/^["“].*[^"”]$/u.test(sentence) &&
    !endsShortened(sentence)
  );
}
