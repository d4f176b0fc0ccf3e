import type { Draft } from "./drafts.server";

/** The saved text that drafts stand beside. */
export interface SavedText {
  text: string;
  age: number | null;
  date: string;
  location: string;
}

interface OfferedDrafts {
  /** What stands in the fields, to be gone on with; null where the saved text does. */
  current: Draft | null;
  /** What else was typed and not saved. */
  others: Draft[];
}

const nothing: TypedWords = { content: "", age: "", date: "", location: "" };

/** Of the drafts, newest first: which to go on with, and which to offer. What says the same as another is left out. */
export function offerDrafts(drafts: Draft[], saved: SavedText | null): OfferedDrafts {
  const known = [saved ? { ...saved, content: saved.text, age: saved.age?.toString() ?? "" } : nothing];
  const news = drafts.filter((draft) => {
    if (known.some((words) => isSameWords(words, draft))) return false;
    known.push(draft);
    return true;
  });
  const [current = null, ...others] = news;
  return { current, others };
}

/** Texts of a story's fields. */
export interface TypedWords {
  content: string;
  age: string;
  date: string;
  location: string;
}

/** Whether two texts say the same: what saving makes the same (spaces, empty lines) is the same. */
export function isSameWords(one: TypedWords, other: TypedWords): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ content, age, date, location }: TypedWords): string {
  return JSON.stringify([content, age, date, location].map(paragraphs));
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
