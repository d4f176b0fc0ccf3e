import { message } from "~/messages/message";
import { fold, spellingsOf, withoutEnd, withoutSigns } from "./spellings";

export interface PasswordOwner {
  username: string;
  displayName: string;
  email: string | null;
}

const productName = message("A Life Remembered");

/** True for a password that is a name of its owner or of the site, or several of them, apart from what spellings leave out. */
export function isName(password: string, owner: PasswordOwner, brandName: string): boolean {
  const [mailbox = ""] = (owner.email ?? "").split("@");
  const words = [owner.username, owner.displayName, mailbox, brandName, productName].flatMap(wordsOf);
  return spellingsOf(password).some((text) => isMadeOf(text, words));
}

function wordsOf(name: string): string[] {
  const folded = fold(name);
  const words = [folded, ...folded.split(/[^\p{L}\p{N}]+/u)];
  const spelled = words.flatMap((word) => [withoutSigns(word), withoutSigns(withoutEnd(word))]);
  return spelled.filter((word) => word.length > 1);
}

/** Takes time that grows with the length of the text, unlike a pattern. */
function isMadeOf(text: string, words: string[]): boolean {
  const reached = new Set([0]);
  for (let end = 1; end <= text.length; end += 1) {
    const front = text.slice(0, end);
    if (words.some((word) => front.endsWith(word) && reached.has(end - word.length))) reached.add(end);
  }
  return reached.has(text.length);
}
