/** Four letters and digits make so many names: random letters hardly compress. Two sentences of scripts must not share one. */
const names = 36 ** 4;

/** A short name of a sentence. A page in another language sends its scripts' sentences under these names. */
export function messageKey(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) | 0;
  return ((hash >>> 0) % names).toString(36);
}
