export interface Word {
  text: string;
  /** Lower case, without apostrophes: "Its" and "it’s" are the same word. */
  key: string;
  /** What follows it, up to the next word: spaces and punctuation. */
  gap: string;
}

export interface WordList {
  /** What precedes the first word. */
  lead: string;
  words: Word[];
}

/** Numbers as a whole, letters of scripts without spaces one by one, and signs such as "$": none of these are added unseen. */
const wordPattern =
  /\p{N}+(?:[.,:/'’-]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[\p{S}*#_%@&§\\|]/gu;

/** Splits text into words and what is between them. Nothing is lost: see `joinWords`. */
export function splitWords(text: string): WordList {
  const matches = [...text.matchAll(wordPattern)];
  const words = matches.map(({ 0: word, index }, place) => ({
    text: word,
    key: keyOf(word),
    gap: text.slice(index + word.length, matches[place + 1]?.index ?? text.length),
  }));
  return { lead: text.slice(0, matches[0]?.index ?? text.length), words };
}

/** Joins words with what follows each; behind the `lead` of their list this is the whole text again. */
export function joinWords(words: Pick<Word, "text" | "gap">[]): string {
  return words.map(({ text, gap }) => text + gap).join("");
}

function keyOf(word: string): string {
  const key = word.normalize("NFC").toLowerCase();
  return /^\p{N}/u.test(key) ? key : key.replace(/['’]/g, "");
}
