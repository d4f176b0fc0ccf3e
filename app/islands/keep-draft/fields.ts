import type { DraftText } from "~/domain/stories/choose-drafts";

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
