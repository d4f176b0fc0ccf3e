import jsQR from "jsqr";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { purgeRetained } from "~/domain/running/retention/retention.server";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { password } from "../../../../tests/support/people";
import { days } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { getBook } from "../../book/book.server";
import type { BookQrCode } from "../../book/model";
import { closeAccount, reopenAccount } from "../../running/closing/close-account.server";
import { trashStory } from "../../writing/stories/stories.server";
import { restoreStory } from "../../writing/stories/trash.server";
import { addYoutube, removeYoutube } from "../youtube/youtube.server";
import { itemKey, parseItemKey, qrCodeAddress } from "./item-key";
import { drawQrCode } from "./qr-code-drawing";
import { disableQrCode, enableQrCode, findCodeBearer, listQrCodes, rotateQrCode } from "./qr-codes.server";

let world: MediaWorld;
let target: { youtubeMediaId: number };
const appUrl = "https://stories.example.org";

beforeEach(async () => {
  world = await openMediaWorld();
  const { context, people, storyId } = world;
  const { id } = await addYoutube(context, people.ada, {
    youtubeId: "dQw4w9WgX-_",
    title: "The river, filmed",
    type: "video",
    storyId,
  });
  target = { youtubeMediaId: id };
});

afterEach(() => world.close());

const on = () => enableQrCode(world.context, world.people.ada, target);
async function open(token: string) {
  const { db } = world.context;
  const bearer = await findCodeBearer(db, token);
  if (!bearer) throw new NotFound();
  return bearer.item;
}

async function codesInBook(address?: string): Promise<BookQrCode[]> {
  const book = await getBook(world.context.db, world.people.ada, "biography", address);
  const items = book.chapters.flatMap(({ stories }) => stories.flatMap(({ media }) => media));
  return items.filter((item) => item.kind === "code");
}

test("nothing has a code until its person says so", async () => {
  expect((await listQrCodes(world.context.db, world.people.ada)).size).toBe(0);
  expect(await codesInBook(appUrl)).toEqual([]);
});

test("a code opens its item, for anyone who has the token", async () => {
  const { token, key } = await on();
  expect(key).toBe(`youtube-${target.youtubeMediaId}`);
  expect(token).toMatch(/^[a-hjkmnp-z2-9]{16}$/);
  expect(await open(token)).toMatchObject({ caption: "The river, filmed", kind: "video" });
  expect((await on()).token).toBe(token);
});

test("it stands in the book with its address, where the site has one", async () => {
  const { token } = await on();
  expect(await codesInBook(appUrl)).toMatchObject([
    { key: itemKey(target), caption: "The river, filmed", address: `${appUrl}/m/${token}` },
  ]);
  expect(await codesInBook()).toEqual([]);
});

test("taken back or replaced, it opens nothing any more", async () => {
  const { token } = await on();
  const renewed = await rotateQrCode(world.context, world.people.ada, target);
  expect(renewed.token).not.toBe(token);
  await expect(open(token)).rejects.toThrow(NotFound);
  await disableQrCode(world.context, world.people.ada, target);
  await expect(open(renewed.token)).rejects.toThrow(NotFound);
  expect(await codesInBook(appUrl)).toEqual([]);
});

test("it opens nothing while its person's account is closed, and again once that is open", async () => {
  const { context, people } = world;
  const { token } = await on();
  await closeAccount(context, people.ada, context.client, { currentPassword: password });
  await expect(open(token)).rejects.toThrow(NotFound);
  await reopenAccount(context, people.ada);
  expect(await open(token)).toMatchObject({ caption: "The river, filmed" });
});

test("it sleeps while its story is in the trash", async () => {
  const { token } = await on();
  await trashStory(world.context, world.people.ada, world.storyId);
  await expect(open(token)).rejects.toThrow(NotFound);
  await restoreStory(world.context, world.people.ada, world.storyId);
  expect(await open(token)).toMatchObject({ kind: "video" });
});

test("it ends with its item", async () => {
  const { token } = await on();
  await removeYoutube(world.context, world.people.ada, target.youtubeMediaId);
  await expect(open(token)).rejects.toThrow(NotFound);
  (world.context.clock as unknown as { advance(by: number): void }).advance(31 * days);
  await purgeRetained(world.context, "removed YouTube items");
  expect(await world.context.db.selectFrom("qrCodes").selectAll().execute()).toEqual([]);
});

test("another's item is not there", async () => {
  const { ben } = world.people;
  await expect(enableQrCode(world.context, ben, target)).rejects.toThrow(NotFound);
  await expect(rotateQrCode(world.context, ben, target)).rejects.toThrow(NotFound);
  const { token } = await on();
  await expect(disableQrCode(world.context, ben, target)).rejects.toThrow(NotFound);
  expect(await open(token)).toMatchObject({ kind: "video" });
});

describe("drawn", () => {
  test.each(["https://stories.example.org/m/abcdefghjkmnpqrs", "http://192.168.1.7:3000/m/23456789abcdefgh"])(
    "%s is read from it",
    async (address) => {
      const { size, path } = drawQrCode(address);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
      const { data, info } = await sharp(Buffer.from(svg))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
    },
  );

  test("without a public address there is none", () => {
    expect(qrCodeAddress(undefined, "x")).toBeUndefined();
    expect(qrCodeAddress("https://example.org/", "x")).toBe("https://example.org/m/x");
  });
});

test.each([
  ["7", { mediaId: 7 }],
  ["youtube-3", { youtubeMediaId: 3 }],
  ["0", undefined],
  ["youtube-", undefined],
  ["7; drop", undefined],
  [undefined, undefined],
])("%s is the key of %o", (key, found) => {
  expect(parseItemKey(key)).toEqual(found);
});
