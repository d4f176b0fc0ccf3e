import * as z from "zod";
import { line, parseInput } from "../../base/schema-fields";
import type { BookDesign } from "../design/designs.server";
import { BookDesignInput, pullQuoteMax } from "../schema";
import type { LetteredChapter } from "./lettering-page.server";

/** The form has for each chapter as well: `photo-7` (empty: the book chooses; 0: none), `sentence-7` and `noSentence-7`. */
export const LetteringInput = BookDesignInput.pick({
  typeface: true,
  textSize: true,
  headingColor: true,
  ornament: true,
  backImageId: true,
});

/** What the form changes of chapters: entries of the others stay, and photos that are gone fall. */
export function chapterChoices(
  form: FormData,
  { chapterPhotos, chapterSentences }: Pick<BookDesign, "chapterPhotos" | "chapterSentences">,
  chapters: LetteredChapter[],
): Pick<BookDesignInput, "chapterPhotos" | "chapterSentences"> {
  const known = new Set([0, ...chapters.flatMap(({ photos }) => photos.map(({ id }) => id))]);
  const photos = new Map(Object.entries(chapterPhotos).filter(([, id]) => known.has(id)));
  const sentences = new Map(Object.entries(chapterSentences));
  for (const { id } of chapters) {
    set(photos, id, readPhoto(form.get(`photo-${id}`), known));
    set(sentences, id, readSentence(form, id));
  }
  const changed = {
    chapterPhotos: Object.fromEntries(photos),
    chapterSentences: Object.fromEntries(sentences),
  };
  return {
    ...(isOther(changed.chapterPhotos, chapterPhotos) && { chapterPhotos: changed.chapterPhotos }),
    ...(isOther(changed.chapterSentences, chapterSentences) && {
      chapterSentences: changed.chapterSentences,
    }),
  };
}

function isOther(changed: object, stored: object): boolean {
  return JSON.stringify(changed) !== JSON.stringify(stored);
}

/** Undefined for a field that the form lacks, null for an empty one. */
function readPhoto(value: FormDataEntryValue | null, known: ReadonlySet<number>): number | null | undefined {
  if (value === null) return undefined;
  const id = value === "" ? Number.NaN : Number(value);
  return known.has(id) ? id : null;
}

function readSentence(form: FormData, id: number): string | null | undefined {
  const typed = form.get(`sentence-${id}`);
  if (form.has(`noSentence-${id}`)) return "";
  if (typeof typed !== "string") return undefined;
  const name = `sentence-${id}`;
  const sentence = parseInput(z.object({ [name]: line(pullQuoteMax) }), { [name]: typed })[name];
  return sentence === "" ? null : sentence;
}

function set<Value>(map: Map<string, Value>, id: number, value: Value | null | undefined): void {
  if (value === null) map.delete(String(id));
  else if (value !== undefined) map.set(String(id), value);
}
