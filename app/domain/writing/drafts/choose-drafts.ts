import type { Draft } from "./drafts.server";

export interface SavedText {
  text: string;
  age: number | null;
  date: string;
  location: string;
}

interface DraftChoice {
  current: Draft | null;
  others: Draft[];
}

const blank: DraftText = { content: "", age: "", date: "", location: "" };

/** Chooses the draft to edit and the others to offer. Expects drafts newest first; drops duplicates. */
export function chooseDrafts(drafts: Draft[], saved: SavedText | null): DraftChoice {
  const known = [saved ? { ...saved, content: saved.text, age: saved.age?.toString() ?? "" } : blank];
  const distinct = drafts.filter((draft) => {
    const hasOtherWords = Object.keys(draft.fields).length > 0;
    if (!hasOtherWords && known.some((text) => isSameText(text, draft))) return false;
    known.push(draft);
    return true;
  });
  const [current = null, ...others] = distinct;
  return { current, others };
}

export interface DraftText {
  content: string;
  age: string;
  date: string;
  location: string;
}

/** Compares as saving does, which normalizes spaces and blank lines, and keeps line breaks. */
function isSameText(one: DraftText, other: DraftText): boolean {
  return normalize(one) === normalize(other);
}

function normalize({ content, age, date, location }: DraftText): string {
  return JSON.stringify([content, age, date, location].map(normalizeText));
}

/** Makes single spaces, and one blank line between paragraphs; line breaks inside a paragraph stay, indents do not. */
export function normalizeText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .replace(/[^\S\n]*\n[^\S\n]*/g, "\n")
        .replace(/[^\S\n]+/g, " "),
    )
    .filter(Boolean)
    .join("\n\n");
}
