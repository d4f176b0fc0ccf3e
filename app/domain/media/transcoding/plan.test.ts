import { describe, expect, test } from "vitest";
import { fitInto, planAudio, planVideo, reducedFrameRate } from "./plan";
import type { AudioStream, Probe, VideoStream } from "./probe";

const aac: AudioStream = { codec: "aac", profile: "LC", sampleRate: 44_100, channels: 2 };
const h264: VideoStream = {
  codec: "h264",
  profile: "High",
  pixelFormat: "yuv420p",
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  isHdr: false,
};
const audio = (change: Partial<AudioStream>): Probe => ({
  durationSeconds: 10,
  audio: { ...aac, ...change },
  video: null,
});
const film = (change: Partial<VideoStream>, with_: Partial<AudioStream> | null = {}): Probe => ({
  durationSeconds: 10,
  audio: with_ && { ...aac, ...with_ },
  video: { ...h264, ...change },
});
const megabyte = 1_000_000;

describe("sound", () => {
  test.each([
    [audio({}), { audio: "copy" }],
    [audio({ sampleRate: 48_000, channels: 1 }), { audio: "copy" }],
    [audio({ sampleRate: 22_050, channels: 1 }), { audio: "encode", channels: 1 }],
    [audio({ profile: "HE-AAC" }), { audio: "encode", channels: 2 }],
    [audio({ codec: "opus", profile: "", channels: 1 }), { audio: "encode", channels: 1 }],
    [audio({ channels: 6 }), { audio: "encode", channels: 2 }],
  ])("%j", (probe, plan) => expect(planAudio(probe)).toEqual(plan));
});

describe("film", () => {
  const made = (width: number, height: number, of = "copy") => ({
    video: "encode",
    audio: of,
    width,
    height,
  });

  test.each([
    ["plays everywhere", film({}), null],
    ["silent", film({}, null), null],
    ["as large as may be", film({ width: 1920, height: 1080 }), null],
    ["upright", film({ width: 1080, height: 1920 }), null],
    ["larger", film({ width: 3840, height: 2160 }), made(1280, 720)],
    ["larger and upright", film({ width: 2160, height: 3840 }), made(720, 1280)],
    ["square", film({ codec: "hevc", width: 2000, height: 2000 }), made(720, 720)],
    ["small, and of odd size", film({ codec: "vp8", width: 321, height: 241 }), made(322, 242)],
    ["HEVC with other sound", film({ codec: "hevc" }, { codec: "pcm_s16le" }), made(1280, 720, "encode")],
    ["ten bits", film({ pixelFormat: "yuv420p10le" }), made(1280, 720)],
    ["slow motion", film({ framesPerSecond: 240 }), made(1280, 720)],
    ["other sound only", film({}, { codec: "mp3" }), { video: "copy", audio: "encode" }],
  ])("%s", (_, probe, plan) => expect(planVideo(probe, "mp4", "video/mp4", megabyte)).toEqual(plan));

  test("QuickTime is wrapped anew; WebM never holds what could be copied", () => {
    const copied = { video: "copy", audio: "copy" };
    expect(planVideo(film({}), "mp4", "video/quicktime", megabyte)).toEqual(copied);
    expect(planVideo(film({ codec: "vp9" }), "webm", "video/webm", megabyte)).toEqual(made(1280, 720));
  });

  test("more than eight million bits a second is too much for most lines", () => {
    expect(planVideo(film({}), "mp4", "video/mp4", 10 * megabyte)).toBeNull();
    expect(planVideo(film({}), "mp4", "video/mp4", 11 * megabyte)).toEqual(made(1280, 720));
  });
});

test("sizes are even, and never grow", () => {
  const box = { longer: 1280, shorter: 720 };
  expect(fitInto({ width: 4000, height: 1000 }, box)).toEqual({ width: 1280, height: 320 });
  expect(fitInto({ width: 100, height: 75 }, box)).toEqual({ width: 100, height: 76 });
  expect(fitInto({ width: 10_000, height: 1 }, box)).toEqual({ width: 1280, height: 2 });
  expect([reducedFrameRate(29.97), reducedFrameRate(30.02), reducedFrameRate(60)]).toEqual([null, null, 30]);
});
