import { message } from "~/messages/message";

export type QrCodeTarget = { mediaId: number } | { youtubeMediaId: number };

/** The item's key in pages, API and book design: "7", "youtube-3". */
export function itemKey(target: QrCodeTarget): string {
  return "mediaId" in target ? String(target.mediaId) : `youtube-${target.youtubeMediaId}`;
}

/** The address of an item's page; expects a key of `itemKey`. */
export function recordingHref(key: string): string {
  return `/recordings/${key}`;
}

/** Parses an item key; undefined if invalid. */
export function parseItemKey(key: string | undefined): QrCodeTarget | undefined {
  const [, prefix, digits] = /^(youtube-)?([1-9]\d{0,14})$/.exec(key ?? "") ?? [];
  if (!digits) return undefined;
  return prefix ? { youtubeMediaId: Number(digits) } : { mediaId: Number(digits) };
}

/** The code's URL; undefined without APP_URL. */
export function qrCodeAddress(appUrl: string | undefined, token: string): string | undefined {
  return appUrl === undefined ? undefined : `${appUrl.replace(/\/+$/, "")}/m/${token}`;
}

/** The URL as printed, for typing. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "");
}

export const addressRequiredMessage = message(
  "QR codes have no address yet, so phones could not open them. The book leaves them out until they have one.",
);
