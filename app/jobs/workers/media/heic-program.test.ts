import { afterEach, expect, test } from "vitest";
import { expectUpright, HeicUpload, headOf } from "../../../../tests/support/heic";
import { fixture } from "../../../../tests/support/media";
import { decodeByProgram } from "./heic";

/* With libheif's own program; heic.test.ts is without it. */

let upload: HeicUpload;
afterEach(() => {
  expect(upload.files()).toEqual(["upload"]);
  upload.remove();
});

test("a picture is rotated once, and nothing tells where it was taken", async () => {
  upload = new HeicUpload("rotated-with-gps.heic");
  expect((await headOf("rotated-with-gps.heic")).exif).toBeDefined();
  await expectUpright(await decodeByProgram(upload.source, await headOf("rotated-with-gps.heic")));
});

test.each([0.02, 0.5, 0.9, 0.99])("a file that ends after %s of it is rejected", async (share) => {
  const whole = fixture("media/phone-photo.heic");
  const head = await headOf("phone-photo.heic");
  upload = new HeicUpload(whole.subarray(0, whole.length * share));
  expect(await decodeByProgram(upload.source, head)).toBeUndefined();
});

test("a file of several pictures is left to the other decoder", async () => {
  upload = new HeicUpload("phone-photo.heic");
  expect(
    await decodeByProgram(upload.source, { ...(await headOf("phone-photo.heic")), pages: 2 }),
  ).toBeUndefined();
});

test("a file beyond its limit is refused", async () => {
  upload = new HeicUpload("phone-photo.heic");
  const head = await headOf("phone-photo.heic");
  const decode = (fileMegabytes: number) =>
    decodeByProgram(upload.source, head, { seconds: 60, fileMegabytes }).catch(() => undefined);
  expect(await decode(0)).toBeUndefined();
  expect(await decode(256)).toBeDefined();
});
