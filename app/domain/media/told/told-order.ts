import type { StoryAudio, StoryMedia, StoryVideo } from "../media";
import { itemKey } from "../qr-codes/item-key";
import type { StoryYoutube } from "../youtube/youtube.server";

export type ToldItem =
  | { kind: "audio"; key: string; item: StoryAudio }
  | { kind: "video"; key: string; item: StoryVideo }
  | { kind: "youtube"; key: string; item: StoryYoutube };

type Told = Pick<StoryMedia, "audios" | "videos"> & { youtube: StoryYoutube[] };

/** What a story has to play, as it stands there: recordings, films, then YouTube, unless its person put them in another order. */
export function toldInOrder({ audios, videos, youtube }: Told): ToldItem[] {
  const items: ToldItem[] = [
    ...audios.map((item) => ({ kind: "audio", key: itemKey({ mediaId: item.id }), item }) as const),
    ...videos.map((item) => ({ kind: "video", key: itemKey({ mediaId: item.id }), item }) as const),
    ...youtube.map((item) => ({ kind: "youtube", key: itemKey({ youtubeMediaId: item.id }), item }) as const),
  ];
  const isMoved = items.some(({ item }) => item.place !== undefined);
  return isMoved ? items.sort((one, other) => placeOf(one) - placeOf(other)) : items;
}

/** What came after the others were moved stands behind them. */
function placeOf({ kind, item }: ToldItem): number {
  return item.place ?? (kind === "youtube" ? Number.MAX_SAFE_INTEGER : item.id);
}

/** Returns as many numbers as there are items, in their order and before those of what comes later. */
export function placesFor(items: readonly ToldItem[]): number[] {
  const known = items.flatMap(({ kind, item }) => item.place ?? (kind === "youtube" ? [] : item.id));
  const last = Math.max(0, ...known);
  return items.map((_, index) => last - items.length + 1 + index);
}

/** Each item with its number among those of its kind, from "1", or from those that stand before them on. */
export function numberedByKind(
  items: readonly ToldItem[],
  before: readonly ToldItem[] = [],
): { told: ToldItem; number: string }[] {
  const counts = { audio: 0, video: 0, youtube: 0 };
  for (const { kind } of before) counts[kind] += 1;
  return items.map((told) => {
    counts[told.kind] += 1;
    return { told, number: String(counts[told.kind]) };
  });
}
