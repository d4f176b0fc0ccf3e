const prefixes = /^\s*(?:(?:re|fwd?|aw|wg|rv|enc|tr)\s*(?:\[\d+\])?\s*:\s*)+/i;
const titleMax = 120;

/** A subject without "Re:" and "Fwd:", in English, Spanish and German. */
export function withoutPrefixes(subject: string): string {
  return toTitle(subject.replace(prefixes, ""));
}

/** One line of at most 120 letters, cut at a word. */
export function toTitle(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= titleMax) return line;
  const cut = line.slice(0, titleMax);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), titleMax / 2)).trimEnd();
}

/** The name of a file as a title: "letter_home-3.txt" is "letter home-3". */
export function titleOfFile(name: string): string {
  return toTitle(name.replace(/\.[a-z0-9]{1,5}$/i, "").replace(/_/g, " "));
}
