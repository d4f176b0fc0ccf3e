import { pluralize } from "../../base/format";

interface Told {
  title: string;
  totalPrompts: number;
  completedPrompts: number;
}

/** The next step that a chapter is near to: "Two more, and The Early Years is half told." */
export function milestoneOf({ title, totalPrompts, completedPrompts }: Told): string {
  const half = Math.ceil(totalPrompts / 2);
  if (totalPrompts === 0) return `${title} waits for its first question.`;
  if (completedPrompts >= totalPrompts) return `${title} is told.`;
  if (completedPrompts < half) return `${more(half - completedPrompts)}, and ${title} is half told.`;
  return `${more(totalPrompts - completedPrompts)}, and ${title} is told.`;
}

const words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

function more(stories: number): string {
  return `${words[stories] ?? pluralize(stories, "story", "stories")} more`;
}
