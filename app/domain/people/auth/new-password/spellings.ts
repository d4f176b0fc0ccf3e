/** What stands for which letter; "1" and "!" are i or l. */
const signs: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "9": "g",
  "6": "g",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "+": "t",
};

/** Lower case, without accents. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Leaves out case, signs and what stands for letters: "p@ssw0rd" for "P@ssw0rd1!". */
export function spellingsOf(password: string): string[] {
  const folded = fold(password);
  const word = withoutEnd(folded);
  const texts = [
    folded,
    word,
    ...["i", "l"].flatMap((one) => [withLetters(folded, one), withLetters(word, one)]),
  ];
  return [...new Set(texts.map(withoutSigns))].filter((text) => text !== "");
}

/** Cuts off what follows the last letter: "password" of "password123!". A text without a letter stays as it is. */
export function withoutEnd(text: string): string {
  return text.replace(/[^\p{L}]+$/u, "") || text;
}

/** Keeps letters and numbers of all scripts, and nothing else: "ab1" of "a-b 1!". */
export function withoutSigns(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function withLetters(text: string, one: string): string {
  return [...text].map((sign) => (sign === "1" || sign === "!" ? one : (signs[sign] ?? sign))).join("");
}
