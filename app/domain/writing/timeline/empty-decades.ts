import type { Chapter } from "../chapters/chapters.server";
import type { Prompt } from "../prompts/prompts.server";

export interface EmptyDecade {
  /** "1950s", like that of a `Decade`. */
  name: string;
  ages: { from: number; to: number };
  prompt: { id: number; title: string };
}

interface Life {
  birthYear: number;
  thisYear: number;
  /** Decades with an entry, such as "1950s". */
  written: readonly string[];
}

const oldest = 110;

/** Lists decades from birth until today that have no entry and a prompt of a chapter of that age, each prompt once. */
export function listEmptyDecades(
  { birthYear, thisYear, written }: Life,
  chapters: readonly Pick<Chapter, "id" | "ageRange">[],
  prompts: readonly Pick<Prompt, "id" | "title" | "lifeStageId" | "storyId">[],
): EmptyDecade[] {
  const free = prompts.filter(({ storyId }) => storyId === null);
  const offered = new Set<number>();
  const lastYear = Math.min(thisYear, birthYear + oldest);
  const found: EmptyDecade[] = [];
  for (let decade = birthYear - (birthYear % 10); decade <= lastYear; decade += 10) {
    const name = `${decade}s`;
    if (written.includes(name)) continue;
    const ages = { from: Math.max(0, decade - birthYear), to: Math.min(decade + 9, lastYear) - birthYear };
    const fitting = chapters
      .map(({ id, ageRange }) => ({ id, years: sharedYears(ages, ageRange) }))
      .filter(({ years }) => years > 0)
      .sort((a, b) => b.years - a.years);
    const prompt = fitting
      .map(({ id }) => free.find((one) => one.lifeStageId === id && !offered.has(one.id)))
      .find(Boolean);
    if (!prompt) continue;
    offered.add(prompt.id);
    found.push({ name, ages, prompt: { id: prompt.id, title: prompt.title } });
  }
  return found;
}

/** Reads ages such as "0-12", "60+", "65 and beyond" or "45". Returns 0 for other words. */
function sharedYears({ from, to }: EmptyDecade["ages"], ageRange: string): number {
  const [, first, end] = /^\D*(\d{1,3})\s*(?:[-–]\s*(\d{1,3})|\+)?\D*$/.exec(ageRange) ?? [];
  if (first === undefined) return 0;
  const isOpen = /\+|beyond|older|later|\bup\b|over/i.test(ageRange);
  const last = isOpen ? oldest : Number(end ?? first);
  return Math.max(0, Math.min(to, last) - Math.max(from, Number(first)) + 1);
}
