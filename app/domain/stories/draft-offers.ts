import type { Draft } from "./drafts.server";

/** The saved text that drafts stand beside. */
export interface SavedText {
  text: string;
  age: number | null;
  date: string;
  location: string;
}

interface DraftChoice {
  /** What stands in the fields, to be gone on with; null where the saved text does. */
  current: Draft | null;
  /** What else was typed and not saved. */
  others: Draft[];
}

const nothing: DraftText = { content: "", age: "", date: "", location: "" };

/** Of the drafts, newest first: which to go on with, and which to offer. What says the same as another is left out. */
export function chooseDrafts(drafts: Draft[], saved: SavedText | null): DraftChoice {
  const known = [saved ? { ...saved, content: saved.text, age: saved.age?.toString() ?? "" } : nothing];
  const distinct = drafts.filter((draft) => {
    if (known.some((words) => isSameText(words, draft))) return false;
    known.push(draft);
    return true;
  });
  const [current = null, ...others] = distinct;
  return { current, others };
}

/** Texts of a story's fields. */
export interface DraftText {
  content: string;
  age: string;
  date: string;
  location: string;
}

/** Whether two texts say the same: what saving makes the same (spaces, empty lines) is the same. */
export function isSameText(one: DraftText, other: DraftText): boolean {
  return normalize(one) === normalize(other);
}

function normalize({ content, age, date, location }: DraftText): string {
  return JSON.stringify([content, age, date, location].map(paragraphs));
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
