import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeMedia, testPicture, testTone, turnFilm } from "../../../tests/support/ffmpeg";
import { fixture, type MediaWorld, openMediaWorld } from "../../../tests/support/media";
import { TooLarge, UnsupportedMedia } from "../base/errors";
import { maxFileBytes } from "./accepted-types";
import { blankMp4Metadata } from "./containers/mp4.server";
import { maxBytesFor, sniff } from "./sniff.server";

let world: MediaWorld;

beforeEach(async () => {
  world = await openMediaWorld();
});

afterEach(() => world.close());

async function sniffed(content: Buffer<ArrayBuffer>, name = "file") {
  const upload = await world.context.files.receive(name, Readable.from([content]), maxFileBytes.video);
  return sniff(upload);
}

async function tinyTiff() {
  const picture = { create: { width: 4, height: 4, channels: 3, background: "#c02020" } } as const;
  return Buffer.from(await sharp(picture).tiff().toBuffer());
}

describe("by their content, with what they say of themselves", () => {
  test.each([
    ["voice.webm", { kind: "audio", mimeType: "audio/webm", container: "webm" }, 25.6],
    ["voice.m4a", { kind: "audio", mimeType: "audio/mp4", container: "mp4" }, 25.6],
    ["voice.mp3", { kind: "audio", mimeType: "audio/mpeg", container: "mp3" }, null],
    ["clip.mp4", { kind: "video", mimeType: "video/mp4", width: 640, height: 360 }, 6],
    ["clip.webm", { kind: "video", mimeType: "video/webm", width: 320, height: 240 }, 3],
  ])("%s", async (name, facts, seconds) => {
    const found = await sniffed(fixture(`media/${name}`));
    expect(found).toMatchObject(facts);
    const duration = found && "durationSeconds" in found ? found.durationSeconds : undefined;
    if (seconds === null) expect(duration).toBeNull();
    else expect(duration).toBeCloseTo(seconds, 0);
  });

  test.each([
    [
      "wav",
      [...testTone(), "-c:a", "pcm_s16le"],
      { kind: "audio", mimeType: "audio/wav", durationSeconds: 2 },
    ],
    ["ogg", [...testTone(), "-c:a", "libopus"], { kind: "audio", mimeType: "audio/ogg" }],
    ["ogv", [...testPicture("64x64"), "-c:v", "libtheora"], { kind: "video", mimeType: "video/ogg" }],
    ["mov", [...testPicture("64x48"), "-c:v", "libx264"], { kind: "video", mimeType: "video/quicktime" }],
    ["3gp", [...testPicture("176x144"), "-c:v", "h263"], { kind: "video", mimeType: "video/mp4" }],
  ])("%s", async (ending, args, facts) => {
    expect(await sniffed(makeMedia(ending, ...args))).toMatchObject(facts);
  });

  test("a film that was held upright says so", async () => {
    const turned = turnFilm(makeMedia("mp4", ...testPicture("64x48")));
    expect(await sniffed(turned)).toMatchObject({ width: 48, height: 64 });
  });

  test("photos, and what is neither", async () => {
    expect(await sniffed(fixture("photos/Landscape_1.jpg"))).toEqual({ kind: "image" });
    expect(await sniffed(fixture("media/phone-photo.heic"))).toEqual({ kind: "image" });
    expect(await sniffed(await tinyTiff())).toEqual({ kind: "image" });
    expect(await sniffed(fixture("media/program.exe"))).toBeNull();
    expect(await sniffed(fixture("media/hostile.svg"))).toBeNull();
    expect(await sniffed(Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"))).toBeNull();
  });
});

describe("a film that was made to keep us busy", () => {
  const box = (name: string, content: Buffer, says = content.length + 8) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(says);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const handler = box("hdlr", Buffer.from("\0\0\0\0\0\0\0\0soun\0\0\0\0", "latin1"));
  const track = (...more: Buffer[]) => box("trak", Buffer.concat([...more, box("mdia", handler)]));
  const file = (moov: Buffer) =>
    Buffer.concat([
      box("ftyp", Buffer.from("M4A \0\0\0\0M4A ", "latin1")),
      moov,
      box("mdat", Buffer.from("sound")),
    ]);
  const empty = box("free", Buffer.alloc(0));

  test("is one with more tracks, or parts of them, than any camera writes", async () => {
    expect(await sniffed(file(box("moov", track())))).toMatchObject({ kind: "audio" });
    const tracks = Buffer.concat(Array.from({ length: 101 }, () => track()));
    await expect(sniffed(file(box("moov", tracks)))).rejects.toThrow(UnsupportedMedia);
    const parts = Array.from({ length: 1_001 }, () => empty);
    await expect(sniffed(file(box("moov", track(...parts))))).rejects.toThrow(UnsupportedMedia);
  });

  test("has nothing blanked but what lies within its own boxes", async () => {
    const userData = box("udta", Buffer.from("+51.5-000.1"), 0x7fffffff);
    const moov = box("moov", box("trak", Buffer.concat([box("mdia", handler), userData]), 0x7ffffff0));
    const made = path.join(world.dataDir, "made.m4a");
    writeFileSync(made, file(moov));
    await blankMp4Metadata(made);
    const blanked = readFileSync(made).toString("latin1");
    expect([blanked.includes("+51.5"), blanked.endsWith("mdatsound")]).toEqual([false, true]);
  });

  test("or a sound whose head ends in the middle is refused in words", async () => {
    const head = Buffer.from("RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0", "latin1");
    await expect(sniffed(head, "voice.wav")).rejects.toThrow("voice.wav is damaged");
  });
});

describe("what did not arrive whole is refused", () => {
  test.each(["voice.webm", "voice.m4a", "clip.mp4", "clip.webm"])("%s", async (name) => {
    const whole = fixture(`media/${name}`);
    for (const share of [0.3, 0.9, 0.999]) {
      const cut = Buffer.from(whole.subarray(0, whole.length * share));
      await expect(sniffed(cut, name)).rejects.toThrow(`${name} is damaged or did not arrive whole.`);
    }
  });

  test("truncated.webm, a cut WAV, and an empty file", async () => {
    await expect(sniffed(fixture("media/truncated.webm"))).rejects.toBeInstanceOf(UnsupportedMedia);
    const wav = makeMedia("wav", ...testTone());
    await expect(sniffed(Buffer.from(wav.subarray(0, 90_000)))).rejects.toBeInstanceOf(UnsupportedMedia);
    await expect(sniffed(Buffer.alloc(0), "a.mp3")).rejects.toThrow("a.mp3 is empty.");
  });

  test("but not a live recording that was cut off: all that came before is there", async () => {
    const webm = makeMedia(
      "webm",
      ...testTone(20),
      "-c:a",
      "libopus",
      "-live",
      "1",
      "-cluster_time_limit",
      "1000",
    );
    expect(await sniffed(Buffer.from(webm.subarray(0, webm.length * 0.7)))).toMatchObject({ kind: "audio" });
    const mp4 = makeMedia(
      "mp4",
      ...testTone(20),
      "-c:a",
      "aac",
      "-movflags",
      "frag_keyframe+empty_moov",
      "-frag_duration",
      "1000000",
    );
    expect(await sniffed(Buffer.from(mp4.subarray(0, mp4.length * 0.7)))).toMatchObject({ kind: "audio" });
  });
});

describe("how much is taken", () => {
  test("by the beginning, before the rest has come", async () => {
    const most = (name: string) => maxBytesFor(fixture(name).subarray(0, 4100));
    expect(await most("photos/Landscape_1.jpg")).toBe(maxFileBytes.image);
    expect(await most("media/voice.mp3")).toBe(maxFileBytes.audio);
    expect(await most("media/clip.webm")).toBe(maxFileBytes.video);
    expect(await most("media/program.exe")).toBeLessThan(100_000);
    expect(await maxBytesFor(Buffer.from("ID3\u0004\0\0\0\u0001\0\0", "latin1"))).toBe(maxFileBytes.audio);
  });

  test("more than 200 MB of sound is refused", async () => {
    const upload = await world.context.files.receive(
      "a.webm",
      Readable.from([fixture("media/voice.webm")]),
      1e9,
    );
    const long = { ...upload, name: "talk.webm", bytes: maxFileBytes.audio + 1 };
    await expect(sniff(long)).rejects.toBeInstanceOf(TooLarge);
    await expect(sniff(long)).rejects.toThrow("talk.webm is larger than 200 MB.");
  });

  test("of what is not taken, next to nothing is written", async () => {
    const upload = await world.context.files.receive(
      "a",
      Readable.from([Buffer.alloc(3_000_000, "x")]),
      maxBytesFor,
    );
    expect(upload.bytes).toBe(3_000_000);
    const { statSync } = await import("node:fs");
    expect(statSync(upload.path).size).toBe(64 * 1024);
  });
});
