import type { Draft } from "./drafts.server";
import { isSameWords, type TypedWords } from "./same-words";

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
