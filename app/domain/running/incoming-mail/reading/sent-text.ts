/* The mail that a reply answers, as its lines are known again in the reply. */

/** What was mailed, as one text without spaces and signs: mail programs break its lines anew. */
export class Sent {
  readonly #text: string;

  constructor(sent: string) {
    this.#text = squeezed(sent);
  }

  get isEmpty(): boolean {
    return this.#text === "";
  }

  /** Whether a line of at least so many letters is of it. A line of nothing but addresses of pages is, too. */
  has(line: string, least: number): boolean {
    const bare = squeezed(line);
    if (bare === "") return address.test(line) || /^[_=*~·•|]+$/.test(line);
    return bare.length >= least && this.#text.includes(bare);
  }

  /** What stands in a line behind the end of a sentence that was mailed; "" for nothing, and for an address. */
  behind(line: string): string {
    const end = this.#endIn(line);
    const rest = end === undefined ? "" : line.slice(end).trim();
    return /[@<>]|https?:/.test(rest) || squeezed(rest) === "" ? "" : rest;
  }

  /** Where the last sentence ends that is mailed with all before it. Each letter is looked at once, however many sentences there are. */
  #endIn(line: string): number | undefined {
    const ends: { at: number; letters: number; hasAddress: boolean }[] = [];
    let letters = "";
    let hasAddress = false;
    let from = 0;
    for (const { index, 0: sign } of line.matchAll(/[.?!:…]["”»]?\s+/g)) {
      const at = index + sign.length;
      const piece = line.slice(from, at);
      letters += squeezed(piece);
      hasAddress ||= address.test(piece);
      ends.push({ at, letters: letters.length, hasAddress });
      if (letters.length > this.#text.length) break;
      from = at;
    }
    const isKnown = (end: { letters: number }) => this.#text.includes(letters.slice(0, end.letters));
    const known = ends.slice(0, countWhile(ends, isKnown));
    return known.findLast((end) => (end.letters === 0 ? end.hasAddress : end.letters >= sentenceLeast))?.at;
  }
}

const address = /https?:|mailto:/;

/** Letters of a sentence that is long enough to be known by. */
const sentenceLeast = 20;

/** How many of the first fulfil a condition that none fulfils behind one that does not. */
function countWhile<Item>(items: Item[], holds: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(items[middle] as Item)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function squeezed(text: string): string {
  return text
    .replace(/\[(image|cid|bild|imagen)[^\]]{0,1000}\]/gi, "")
    .replace(/<?(https?:\/\/|mailto:)[^\s>]*>?/gi, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
