/** The hidden field with the id of the held form whose words a form shows. */
export const heldFormField = "heldForm";

/** The hidden field with the digest of what a form showed when its page was made. */
export const shownWordsField = "shownWords";

/** Notices what was typed without script. Blank fields do not count, and browsers post other line ends than they were given. */
export function wordsDigest(fields: Iterable<[name: string, value: string]>): string {
  const words = [...fields]
    .map(([name, value]) => [name, value.replace(/\r\n?/g, "\n").trim()])
    .filter(([, value]) => value !== "");
  return textDigest(JSON.stringify(words.sort(([one = ""], [other = ""]) => (one < other ? -1 : 1))));
}

/** FNV-1a in two rounds of 32 bits: enough to tell a text from the same text after a key. */
export function textDigest(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9dc5811c];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + index), 0x01000193);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
