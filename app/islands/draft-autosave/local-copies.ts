import type { DraftText } from "~/domain/stories/choose-drafts";

/* Unsaved story text in localStorage, one key per open page, so that tabs do not overwrite each other. */

export interface Copy extends DraftText {
  /** The story's version when typing began; empty for a new story. */
  version: string;
  /** The `updatedAt` of the server's draft that this text continues; empty without one. */
  upon: string;
  /** ISO 8601. */
  at: string;
}

/** Signing out deletes all keys with this prefix. */
export const copyPrefix = "draft:";

/** Returns false if the browser could not store the copy. */
export function storeCopy(key: string, copy: Copy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}

/** Newest first. */
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

export interface StoryFields {
  current: () => DraftText;
  /** The values that the page was rendered with: the saved text or a draft. */
  initial: () => DraftText;
  fill: (words: DraftText) => void;
  has: (target: EventTarget | null) => boolean;
}

export function storyFields(form: HTMLFormElement): StoryFields {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
  const read = (take: (name: (typeof names)[number]) => string): DraftText => ({
    content: take("content"),
    age: take("age"),
    date: take("date"),
    location: take("location"),
  });
  return {
    current: () => read((name) => field(name).value),
    initial: () => read((name) => field(name).defaultValue),
    fill: (words) => {
      for (const name of names) {
        field(name).value = words[name];
        field(name).dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
    has: (target) => names.some((name) => field(name) === target),
  };
}
