import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MediaWorld, openMediaWorld } from "../../../tests/support/media";
import { directoryAt, scans } from "../../../tests/support/tiff-files";
import { getStory } from "../writing/stories/stories.server";
import { maxFileBytes } from "./accepted-types";
import { maxBytesFor } from "./sniff.server";
import { addStoryMedia } from "./story-uploads.server";
import { finishUpload } from "./uploads/finish-upload.server";
import { sizeOfPiece, uploadPieceBytes } from "./uploads/schema";
import { addUploadPiece, startUpload } from "./uploads/uploads.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

async function* received(scan: Buffer) {
  const chunks = Array.from({ length: Math.ceil(scan.length / 16_384) }, (_, n) =>
    scan.subarray(n * 16_384, (n + 1) * 16_384),
  );
  yield await world.context.files.receive("scan.tif", Readable.from(chunks), maxBytesFor);
}

async function sendInPieces(scan: Buffer) {
  const { context, people, storyId } = world;
  const fingerprint = createHash("sha256").update(scan).digest("hex");
  const begun = { kind: "image", name: "scan.tif", bytes: scan.length, fingerprint } as const;
  const { upload } = await startUpload(context, people.ada, begun);
  for (let n = 0; n < upload.pieces; n += 1) {
    const at = n * uploadPieceBytes;
    const piece = scan.subarray(at, at + sizeOfPiece(scan.length, n));
    await addUploadPiece(context, people.ada, upload.id, n, piece);
  }
  return finishUpload(context, people.ada, upload.id, { storyId, caption: "", transcript: "" });
}

describe("a scan that says at its end what it is", () => {
  test.each(scans)("%s is taken whole and in pieces", async (_kind, make) => {
    const scan = await make();
    expect(scan.length).toBeGreaterThan(64 * 1024);
    expect(directoryAt(scan)).toBeGreaterThan(4100);
    const { context, people, storyId } = world;
    expect(await addStoryMedia(context, people.ada, received(scan), storyId)).toEqual({
      added: 1,
      errors: [],
    });
    const { width, height } = await sharp(scan).metadata();
    const [image] = (await getStory(context.db, people.ada, storyId)).images;
    expect(image).toMatchObject({ width, height });
    expect(await sendInPieces(scan)).toMatchObject({ id: image?.id });
  });

  test("of more than one piece is put together", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const create = { width: 1_200, height: 900, channels: 3, background: "#888888", noise } as const;
    const scan = await sharp({ create }).tiff({ compression: "none" }).toBuffer();
    expect(scan.length).toBeGreaterThan(uploadPieceBytes);
    expect(await sendInPieces(scan)).toMatchObject({ width: 1_200, height: 900 });
  });

  test.each(["II*\0", "MM\0*", "II+\0", "MM\0+"])("is known by %j alone, as a photo", async (start) => {
    const head = Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(4_096, 0xff)]);
    expect(await maxBytesFor(head)).toBe(maxFileBytes.image);
  });
});
