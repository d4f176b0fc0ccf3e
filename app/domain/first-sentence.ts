/** Splits after the first sentence; `rest` is empty if there is only one. */
export function firstSentence(text: string): { sentence: string; rest: string } {
  const [sentence = ""] = /^.*?[.?!…]["”’)]*(?=\s|$)/s.exec(text) ?? [text];
  return { sentence: sentence.trim(), rest: text.slice(sentence.length).trim() };
}
