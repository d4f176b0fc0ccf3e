/** What can have a code: a recording or film of one's own (by its id), or something on YouTube. */
export type CodeTarget = { mediaId: number } | { youtubeMediaId: number };

/** By which pages, calls and the book's design know it: "7", "youtube-3". */
export function keyOf(target: CodeTarget): string {
  return "mediaId" in target ? String(target.mediaId) : `youtube-${target.youtubeMediaId}`;
}

/** Undefined for what is no key. */
export function readKey(key: string | undefined): CodeTarget | undefined {
  const [, prefix, digits] = /^(youtube-)?([1-9]\d{0,14})$/.exec(key ?? "") ?? [];
  if (!digits) return undefined;
  return prefix ? { youtubeMediaId: Number(digits) } : { mediaId: Number(digits) };
}
