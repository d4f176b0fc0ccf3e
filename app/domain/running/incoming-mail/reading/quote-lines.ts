/* Where a reply begins to repeat the mail it answers. Clients say so in the language of their writer. */

/** "On Tue, 3 Mar 2026 at 09:00, A Life <…> wrote:", over one to three lines. */
const attribution = [
  /^(on|el|am|le|il|em|op|den)\b.{4,300}\b(wrote|escribió|schrieb|a écrit|ha scritto|escreveu|schreef|skrev)\b.{0,200}:$/i,
  /^.{4,200}\b(wrote|escribió|schrieb)\s*:$/i,
  /^(בתאריך|ב[־-]?\s?\d|ביום).{4,300}:$/,
  /^.{4,200}(כתב|כתבה|כתב\/ה)\s*:$/,
];

const separators = [
  /^-{2,}\s*(original message|forwarded message|original appointment|ursprüngliche nachricht|weitergeleitete nachricht|mensaje original|mensaje reenviado|message d'origine|הודעה מקורית|הודעה שהועברה)\s*-{2,}$/i,
  /^(begin forwarded message|anfang der weitergeleiteten nachricht|inicio del mensaje reenviado|תחילת ההודעה שהועברה)\s*:$/i,
  /^_{8,}$/,
];

/** Outlook on the web draws one above the header; a writer's own line of hyphens leads into nothing. */
const rule = /^[-=]{5,}$/;

const headerNames =
  /^\*?(from|sent|date|to|cc|subject|reply-to|von|gesendet|datum|an|betreff|antwort an|de|enviado|enviado el|fecha|para|asunto|responder a|מאת|נשלח|תאריך|אל|נושא)\s*:\*?(\s|$)/i;
const firstHeader = /^\*?(from|von|de|מאת)\s*:/i;
const subjectHeader = /^\*?(subject|betreff|asunto|נושא)\s*:/i;

/** Marks of direction, which surround names in Hebrew mails, and the signs of quoting. */
export function bareLine(line: string): string {
  return line
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/^[\s>|]+/, "")
    .replace(/\*/g, "")
    .trim();
}

/** How many lines from here lead into a quoted mail; 0 where none does. `isQuoted` knows the lines that are quoted in any case. */
export function quoteHeadAt(lines: string[], at: number, isQuoted: (line: string) => boolean): number {
  const first = bareLine(lines[at] ?? "");
  if (first === "") return 0;
  if (separators.some((pattern) => pattern.test(first))) return 1 + headerBlockAt(lines, at + 1);
  const behindRule = rule.test(first) ? headerBlockAt(lines, at + 1) : 0;
  if (behindRule > 0) return 1 + behindRule;
  for (let count = 1; count <= 3; count += 1) {
    const head = lines.slice(at, at + count).map(bareLine);
    const joined = head.join(" ");
    if (head.includes("") || joined.length > 400) break;
    if (!attribution.some((pattern) => pattern.test(joined))) continue;
    if (namesMail.test(joined) || isFollowedBy(lines, at + count, isQuoted)) return count;
  }
  return headerBlockAt(lines, at);
}

/** An address or a time of day: a sentence of a story that ends in "wrote:" has neither. */
const namesMail = /@|\d{1,2}:\d{2}/;

function isFollowedBy(lines: string[], from: number, isQuoted: (line: string) => boolean): boolean {
  const next = lines.slice(from, from + 4).find((line) => line.trim() !== "");
  return next !== undefined && isQuoted(next);
}

/** Outlook: From, Sent, To and Subject, each in a line of its own; long ones go on in the next. */
function headerBlockAt(lines: string[], at: number): number {
  let start = at;
  while (start < lines.length && bareLine(lines[start] ?? "") === "") start += 1;
  if (!firstHeader.test(bareLine(lines[start] ?? ""))) return 0;
  let headers = 0;
  let hasSubject = false;
  let end = start;
  for (let n = start; n < Math.min(start + 12, lines.length); n += 1) {
    const line = bareLine(lines[n] ?? "");
    if (line === "" && headers >= 3) break;
    if (!headerNames.test(line)) continue;
    headers += 1;
    hasSubject ||= subjectHeader.test(line);
    end = n + 1;
  }
  return headers >= 3 && hasSubject ? end - at : 0;
}
