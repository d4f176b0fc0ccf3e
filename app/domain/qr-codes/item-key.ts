/** What can have a code: a recording or film of one's own (by its id), or something on YouTube. */
export type QrCodeTarget = { mediaId: number } | { youtubeMediaId: number };

/** By which pages, calls and the book's design know it: "7", "youtube-3". */
export function itemKey(target: QrCodeTarget): string {
  return "mediaId" in target ? String(target.mediaId) : `youtube-${target.youtubeMediaId}`;
}

/** Undefined for what is no key. */
export function parseItemKey(key: string | undefined): QrCodeTarget | undefined {
  const [, prefix, digits] = /^(youtube-)?([1-9]\d{0,14})$/.exec(key ?? "") ?? [];
  if (!digits) return undefined;
  return prefix ? { youtubeMediaId: Number(digits) } : { mediaId: Number(digits) };
}

/** The page that a code opens; undefined while the site has no public address (APP_URL), for then no code can be drawn. */
export function qrCodeAddress(appUrl: string | undefined, token: string): string | undefined {
  return appUrl === undefined ? undefined : `${appUrl.replace(/\/+$/, "")}/m/${token}`;
}

/** The address as it is printed in letters, to be typed. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "");
}

export const addressRequiredMessage =
  "QR codes have no address yet: whoever runs this site must set its public address (APP_URL) first.";
