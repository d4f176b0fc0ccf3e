/** The first letters of a text, for lists; cut between what a reader sees as letters. */
export function snippet(text: string, letters: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= letters) return plain;
  let kept = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(plain)) {
    if (count === letters) return `${kept.trimEnd()}…`;
    kept += segment;
    count += 1;
  }
  return plain;
}
