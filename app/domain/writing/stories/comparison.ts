import { diffArrays } from "diff";
import { toParagraphs } from "./text";

export interface Passage {
  text: string;
  isMarked: boolean;
}

export interface Comparison {
  left: Passage[][];
  right: Passage[][];
}

/** Limits the cost: texts that differ more are marked as a whole. */
const maxEdits = 1_000;

interface Change {
  value: string[];
  added: boolean;
  removed: boolean;
}

/** Marks differing paragraphs, and differing words within changed paragraphs. */
export function compareTexts(left: string, right: string): Comparison {
  const comparison: Comparison = { left: [], right: [] };
  const changes = findChanges(toParagraphs(left), toParagraphs(right));
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index] as Change;
    const next = changes[index + 1];
    if (change.removed && next?.added) {
      compareParagraphs(comparison, change.value, next.value);
      index += 1;
    } else {
      if (!change.added) comparison.left.push(...asOnePassageEach(change.value, change.removed));
      if (!change.removed) comparison.right.push(...asOnePassageEach(change.value, change.added));
    }
  }
  return comparison;
}

function compareParagraphs({ left, right }: Comparison, removed: string[], added: string[]): void {
  const pairs = Math.min(removed.length, added.length);
  for (let index = 0; index < pairs; index += 1) {
    const changes = findChanges(splitWords(removed[index]), splitWords(added[index]));
    left.push(toPassages(changes.filter(({ added }) => !added)));
    right.push(toPassages(changes.filter(({ removed }) => !removed)));
  }
  left.push(...asOnePassageEach(removed.slice(pairs), true));
  right.push(...asOnePassageEach(added.slice(pairs), true));
}

function findChanges(left: string[], right: string[]): Change[] {
  const changes = diffArrays(left, right, { maxEditLength: maxEdits });
  if (changes) return changes as Change[];
  return [
    { value: left, added: false, removed: true },
    { value: right, added: true, removed: false },
  ];
}

function splitWords(paragraph = ""): string[] {
  return paragraph.split(/(\s+)/);
}

function toPassages(changes: Change[]): Passage[] {
  const result: Passage[] = [];
  for (const [index, { value, added, removed }] of changes.entries()) {
    // Whitespace between two changed words is marked with them.
    const isGap =
      value.join("").trim() === "" && isChange(changes[index - 1]) && isChange(changes[index + 1]);
    const isMarked = added || removed || isGap;
    const last = result.at(-1);
    if (last?.isMarked === isMarked) last.text += value.join("");
    else result.push({ text: value.join(""), isMarked });
  }
  return result.filter(({ text }) => text !== "");
}

function isChange(change: Change | undefined): boolean {
  return change !== undefined && (change.added || change.removed);
}

function asOnePassageEach(paragraphs: string[], isMarked: boolean): Passage[][] {
  return paragraphs.map((text) => [{ text, isMarked }]);
}
