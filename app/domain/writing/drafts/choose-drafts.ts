import { joinParagraphs, toParagraphs } from "../stories/text";
import type { Draft } from "./drafts.server";
import { normalizeText } from "./normalize-text";

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

/** Compares as saving does, which keeps line breaks and the indents of verse. */
function isSameText(one: DraftText, other: DraftText): boolean {
  return normalize(one) === normalize(other);
}

function normalize({ content, age, date, location }: DraftText): string {
  return JSON.stringify([joinParagraphs(toParagraphs(content)), ...[age, date, location].map(normalizeText)]);
}
