import { AnswerRefused } from "./assistant";

const htmlTag = /<(?:!doctype|!--|\/?[a-z][^<>]*>)/gi;
/** Some models write their reasoning first. */
const reasoning = /^\s*<think>[\s\S]*?<\/think>/i;
const fence = /^\s*```[a-z]*[ \t]*\n([\s\S]*?)\n?```\s*$/i;
const ruleLine = /^[-*_=~ ]{3,}$/gm;
/** All but line feeds and tabs; with direction marks and invisible letters, which could hide words. */
const invisible = /[^\P{Cc}\n\t]|[\u200b\u200e\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Leaves out reasoning, fences, control letters and dashes. Throws AnswerRefused if empty, above `max` letters, or for HTML not in `given`. */
export function readAnswerText(answer: string, given: string, max: number): string {
  const whole = answer.replace(/\r\n?/g, "\n").replace(reasoning, "");
  const unfenced = fence.exec(whole)?.[1] ?? whole;
  const text = unfenced.replace(invisible, "").replace(ruleLine, "").trim();
  if (text === "") throw new AnswerRefused("The answer was empty.");
  if (text.length > max) throw new AnswerRefused("The answer was too long.");
  for (const [tag] of text.matchAll(htmlTag))
    if (!given.includes(tag)) throw new AnswerRefused("The answer was HTML.");
  return text;
}
