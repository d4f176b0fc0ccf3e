import { splitWords } from "./tidy/words";

const questionTopics = ["scene", "people", "meaning"] as const;

export interface FollowUpQuestion {
  topic: (typeof questionTopics)[number];
  text: string;
}

const questionMax = 200;
const bullet = /^\s*(?:(?:[-*•>#"“”']|\(?\d{1,2}[.):]|q\d?[.:)])\s*)+/i;
const label = /^(?:the )?(?:scene|people|person|meaning|what it meant|question \d)\s*:\s*/i;

/** Words that a question may begin with; another capital at its beginning may be a name. */
const openers = new Set(
  `a about after all am an and any are around as at back before beside between by can could did do does during for from had
  has have how if in inside is it just looking many maybe most of on once one or outside over perhaps
  please since so some tell that the then there these they thinking this through to under until was walking was were what
  whatever when whenever where which while who whom whose why will with without would you your`.split(/\s+/),
);

/** Takes a line each, at most 200 letters with a question mark at the end; none with a name or number that is not in `given`. */
export function readQuestions(answer: string, given: string): FollowUpQuestion[] {
  const known = new Set(splitWords(given).words.map(({ key }) => key));
  return answer
    .split("\n")
    .map(toQuestion)
    .filter((text) => text !== "")
    .slice(0, questionTopics.length)
    .flatMap((text, place): FollowUpQuestion[] => {
      const topic = questionTopics[place];
      return topic && !hasUnknownFacts(text, known) ? [{ topic, text }] : [];
    });
}

function toQuestion(line: string): string {
  const plain = line
    .replace(bullet, "")
    .replace(/[*_`#]+/g, "")
    .replace(label, "")
    .replace(/\s+/g, " ");
  const [question = ""] = /^[^?？]*[?？]/.exec(plain) ?? [];
  if (question.length <= questionMax) return question.trim();
  const cut = question.slice(0, questionMax - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), questionMax / 2)).replace(/[\s,;:–-]+$/, "")}?`;
}

function hasUnknownFacts(text: string, known: ReadonlySet<string>): boolean {
  return splitWords(text).words.some(({ text: word, key }, place) => {
    if (known.has(key) || known.has(key.replace(/s$/, ""))) return false;
    if (/\p{N}/u.test(word)) return true;
    if (!/^\p{Lu}/u.test(word) || word === "I" || /^I['’]/.test(word)) return false;
    return place > 0 || !openers.has(key);
  });
}
