import { textDigest } from "~/domain/writing/drafts/words-digest";

/** What differs from a text that the server has, as one part: a long text of which little was typed since outlives its page so. */
export function changeOf(content: string, known: string) {
  const most = Math.min(content.length, known.length);
  let start = 0;
  while (start < most && content[start] === known[start]) start += 1;
  let rest = 0;
  while (rest < most - start && content[content.length - 1 - rest] === known[known.length - 1 - rest])
    rest += 1;
  const text = content.slice(start, content.length - rest);
  return { digest: textDigest(known), start, end: known.length - rest, text };
}
