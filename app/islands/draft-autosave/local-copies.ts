import type { DraftText } from "~/domain/stories/choose-drafts";

/*
 * What is typed into a story, kept in this browser's localStorage under a key of its own for each open page: two tabs
 * never write over each other.
 */

/** What a page was typing. */
export interface Copy extends DraftText {
  /** The story's version that it was typed upon; empty where there was no story. */
  version: string;
  /** When the server's draft was kept that these words go beyond; empty where there was none. */
  upon: string;
  /** ISO 8601. */
  at: string;
}

/** All keys of kept words begin so; signing out forgets them. */
export const copyPrefix = "draft:";

/** Keeps the words; answers whether the browser could. */
export function keepCopy(key: string, copy: Copy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function forgetCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It could not be kept either.
  }
}

/** What pages of this person and prompt have left here, the newest first. */
export function listCopies(userId: string, promptId: string): { key: string; copy: Copy }[] {
  const prefix = copyKey(userId, promptId, "");
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, copy: JSON.parse(localStorage.getItem(key) || "null") as Copy }))
      .filter(({ copy }) => copy !== null)
      .sort((one, other) => (one.copy.at < other.copy.at ? 1 : -1));
  } catch {
    return [];
  }
}

export function copyKey(userId: string, promptId: string, page: string): string {
  return `${copyPrefix}${userId}:${promptId}:${page}`;
}

const names = ["content", "age", "date", "location"] as const;

/** The fields of an open story that hold its words. */
export interface StoryFields {
  now: () => DraftText;
  /** What the page came with, whether it is the saved text or a draft. */
  pageWords: () => DraftText;
  fill: (words: DraftText) => void;
  has: (target: EventTarget | null) => boolean;
}

export function fieldsOf(form: HTMLFormElement): StoryFields {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
  const read = (take: (name: (typeof names)[number]) => string): DraftText => ({
    content: take("content"),
    age: take("age"),
    date: take("date"),
    location: take("location"),
  });
  return {
    now: () => read((name) => field(name).value),
    pageWords: () => read((name) => field(name).defaultValue),
    fill: (words) => {
      for (const name of names) {
        field(name).value = words[name];
        field(name).dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
    has: (target) => names.some((name) => field(name) === target),
  };
}
