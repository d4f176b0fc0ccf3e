/** What is asked at the end of writing, one at a time and in this order: see docs/decisions/0081 and 0159. The first two are of the book itself. */
const storyQuestions = ["subtitle", "introduction", "opening", "sentence", "cover"] as const;

/** "none": all were put off. */
export type StoryQuestion = (typeof storyQuestions)[number] | "none";

/** Returns undefined for other words. */
export function parseQuestion(word: string | null): StoryQuestion | undefined {
  return [...storyQuestions, "none" as const].find((one) => one === word);
}

/** The first of the open questions, or the first from `from` on; "none" behind the last. */
export function nextQuestion(
  open: readonly StoryQuestion[],
  from: StoryQuestion = storyQuestions[0],
): StoryQuestion {
  if (from === "none") return "none";
  const later = storyQuestions.slice(storyQuestions.indexOf(from));
  return later.find((question) => open.includes(question)) ?? "none";
}

/** The next in order, whether it is open or not; "none" behind the last. */
export function questionAfter(question: StoryQuestion): StoryQuestion {
  if (question === "none") return "none";
  return storyQuestions[storyQuestions.indexOf(question) + 1] ?? "none";
}
