import { readParagraph } from "../../writing/stories/paragraph-kind";

/* Speech in Spanish begins with a dash that touches its first word; words about it stand between two: —¿Quién es? —preguntó ella—. ¡Pasa! */

const begins = /^(\s*)[-–—][ \u00a0]*(?=[\p{L}\p{N}¿¡"“«…])/u;
/** Stands between spaces, or is typed without the second or first one. */
const between = /[ \u00a0][-–—][ \u00a0]?(?=\S)|([\p{L}\p{N}?!»”…])[-–—](?=[ \u00a0.,;:?!])/gu;
const endsSpeech = /[.?!…»”]$/;

/** Sets the dashes of speech; lists stay. The same text again is unchanged. */
export function spanishSpeech(text: string): string {
  if (!/^\s*[-–—]/m.test(text) || readParagraph(text).kind === "list") return text;
  return text
    .split("\n")
    .map((line) => (begins.test(line) ? speechLine(line.replace(begins, "$1—")) : line))
    .join("\n");
}

function speechLine(line: string): string {
  let isAside = false;
  return line.replace(between, (mark, last: string | undefined, at: number) => {
    if (last !== undefined) {
      isAside = false;
      return `${last}—`;
    }
    const after = line.charAt(at + mark.length);
    const isClosing = !endsSpeech.test(line.slice(0, at)) && (/\s$/.test(mark) || isMark(after));
    const closes = isAside && isClosing;
    isAside = !isAside;
    if (!closes) return " —";
    return isMark(after) ? "—" : "— ";
  });
}

/** Such a mark follows the dash at once. */
function isMark(letter: string): boolean {
  return /[.,;:]/.test(letter);
}
