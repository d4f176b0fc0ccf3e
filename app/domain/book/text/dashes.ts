import type { MarkPlace, Marks } from "./marks";

const [enDash, emDash] = ["–", "—"];

/** Hyphens, ranges, rules and arrows stay. */
export function dash(place: MarkPlace, marks: Marks): string {
  const { mark, before, after } = place;
  if (/[<>=|+]/.test(before) || /[<>=|+]/.test(after) || mark.length > 3) return mark;
  if (isWholeLine(place)) return mark;
  if (mark === "-") return hyphen(place, marks);
  if (/\d/.test(before) && /\d/.test(after)) return mark === "--" ? enDash : emDash;
  if (isLineStart(place)) return emDash;
  const [isAfterWord, isBeforeWord] = [/[\p{L}\p{N}]/u.test(before), /[\p{L}\p{N}]/u.test(after)];
  if (!isAfterWord || !isBeforeWord) return besideSpace(place, marks);
  return marks.joinedDash;
}

/** Treats a mark beside a space as for both sides; one beside other marks as between words. */
function besideSpace({ before, after }: MarkPlace, { dash, joinedDash }: Marks): string {
  return /\s/.test(before) || /\s/.test(after) ? dash : joinedDash.trim();
}

/** A single one between spaces is a dash, except in a sum; at the start of a line, it is speech or a list. */
function hyphen(place: MarkPlace, { shortDash, hasDialogueDash }: Marks): string {
  const { text, at, before, after } = place;
  if (!/[ \u00a0]/.test(after)) return "-";
  if (isLineStart(place)) return hasDialogueDash ? emDash : "-";
  if (!/[ \u00a0]/.test(before)) return "-";
  const isSum = /\d/.test(text.charAt(at - 2)) && /\d/.test(text.charAt(at + 2));
  return isSum ? "-" : shortDash;
}

function isLineStart({ before }: MarkPlace): boolean {
  return before === "" || before === "\n";
}

function isWholeLine({ before, after }: MarkPlace): boolean {
  return (before === "" || before === "\n") && (after === "" || after === "\n");
}

/** Three points, also after a full stop. */
export function ellipsis({ mark, before, after }: MarkPlace): string {
  const isPath = before === "/" || after === "/";
  const isRange = /\d/.test(before) && /\d/.test(after);
  if (isPath || isRange || mark.length > 4) return mark;
  return mark.length === 3 ? "…" : "….";
}
