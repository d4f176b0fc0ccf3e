import { expect, test } from "vitest";
import type { StoryAudio, StoryVideo } from "../media";
import type { StoryYoutube } from "../youtube/youtube.server";
import { numberedByKind, placesFor, toldInOrder } from "./told-order";

type Sent = [id: number, place?: number][];

const withPlace = ([id, place]: Sent[number]) => ({ id, ...(place !== undefined && { place }) });
const items = (audios: Sent, videos: Sent, youtube: Sent) =>
  toldInOrder({
    audios: audios.map(withPlace) as StoryAudio[],
    videos: videos.map(withPlace) as StoryVideo[],
    youtube: youtube.map(withPlace) as StoryYoutube[],
  });
const keys = (audios: Sent, videos: Sent, youtube: Sent) =>
  items(audios, videos, youtube).map(({ key }) => key);

test("recordings come first, then films, then YouTube", () => {
  expect(keys([[3], [9]], [[1]], [[2]])).toEqual(["3", "9", "1", "youtube-2"]);
});

test("in an order of their own, what came later stands behind, YouTube last", () => {
  expect(keys([[3, 9], [12]], [[1, 8]], [[2, 7], [4]])).toEqual(["youtube-2", "1", "3", "12", "youtube-4"]);
});

test("the places are new numbers before those of what comes later", () => {
  expect(placesFor(items([[3], [9]], [[1]], [[2]]))).toEqual([6, 7, 8, 9]);
  expect(placesFor(items([], [], [[5], [7]]))).toEqual([-1, 0]);
});

test("each is numbered among its kind", () => {
  const numbers = numberedByKind(
    items(
      [
        [3, 2],
        [9, 4],
      ],
      [[1, 3]],
      [],
    ),
  );
  expect(numbers.map(({ told, number }) => `${told.kind} ${number}`)).toEqual([
    "audio 1",
    "video 1",
    "audio 2",
  ]);
});

test("numbers go on from those that stand before", () => {
  const [before, added] = [items([[3]], [[1]], [[2]]), items([[9]], [[4]], [])];
  expect(numberedByKind(added, before).map(({ told, number }) => `${told.kind} ${number}`)).toEqual([
    "audio 2",
    "video 2",
  ]);
});
