import { diffArrays } from "diff";
import { toParagraphs } from "./text";

/** A piece of a paragraph; what the other text does not have is marked. */
export interface Passage {
  text: string;
  isMarked: boolean;
}

/** Two texts beside each other, each as paragraphs of passages. */
export interface Comparison {
  left: Passage[][];
  right: Passage[][];
}

/** Texts that differ more than this are not worth the search: they are marked as a whole. */
const maxEdits = 1_000;

interface Change {
  value: string[];
  added: boolean;
  removed: boolean;
}

/** Marks what two texts do not have in common: paragraph by paragraph, and word by word where one was changed. */
export function compareTexts(left: string, right: string): Comparison {
  const comparison: Comparison = { left: [], right: [] };
  const changes = findChanges(toParagraphs(left), toParagraphs(right));
  for (let place = 0; place < changes.length; place += 1) {
    const change = changes[place] as Change;
    const next = changes[place + 1];
    if (change.removed && next?.added) {
      compareParagraphs(comparison, change.value, next.value);
      place += 1;
    } else {
      if (!change.added) comparison.left.push(...whole(change.value, change.removed));
      if (!change.removed) comparison.right.push(...whole(change.value, change.added));
    }
  }
  return comparison;
}

/** Paragraphs in the place of others: each is set against its counterpart, in their order. */
function compareParagraphs({ left, right }: Comparison, removed: string[], added: string[]): void {
  const pairs = Math.min(removed.length, added.length);
  for (let place = 0; place < pairs; place += 1) {
    const changes = findChanges(wordsOf(removed[place]), wordsOf(added[place]));
    left.push(passages(changes.filter(({ added }) => !added)));
    right.push(passages(changes.filter(({ removed }) => !removed)));
  }
  left.push(...whole(removed.slice(pairs), true));
  right.push(...whole(added.slice(pairs), true));
}

function findChanges(left: string[], right: string[]): Change[] {
  const changes = diffArrays(left, right, { maxEditLength: maxEdits });
  if (changes) return changes as Change[];
  return [
    { value: left, added: false, removed: true },
    { value: right, added: true, removed: false },
  ];
}

/** The words with the spaces between them. */
function wordsOf(paragraph = ""): string[] {
  return paragraph.split(/(\s+)/);
}

function passages(changes: Change[]): Passage[] {
  const found: Passage[] = [];
  for (const [place, { value, added, removed }] of changes.entries()) {
    const isGap =
      value.join("").trim() === "" && isChange(changes[place - 1]) && isChange(changes[place + 1]);
    const isMarked = added || removed || isGap;
    const last = found.at(-1);
    if (last?.isMarked === isMarked) last.text += value.join("");
    else found.push({ text: value.join(""), isMarked });
  }
  return found.filter(({ text }) => text !== "");
}

/** The space between two changed words belongs to them. */
function isChange(change: Change | undefined): boolean {
  return change !== undefined && (change.added || change.removed);
}

function whole(paragraphs: string[], isMarked: boolean): Passage[][] {
  return paragraphs.map((text) => [{ text, isMarked }]);
}
