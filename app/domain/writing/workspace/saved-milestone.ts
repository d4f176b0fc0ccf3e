/** Saves after which the story is shown on its page: the first one, a book's third, a chapter's last, and every tenth. */
const milestones = ["first", "third", "chapter", "tenth"] as const;
export type Milestone = (typeof milestones)[number];

/** Returns undefined for other words. */
export function parseMilestone(word: string | null): Milestone | undefined {
  return milestones.find((one) => one === word);
}
