import { expect, test } from "vitest";
import { readProbe } from "./probe";

test("a phone's film, held upright: the size is that of what is shown", () => {
  const film = {
    codec_type: "video",
    codec_name: "hevc",
    profile: "Main 10",
    pix_fmt: "yuv420p10le",
    width: 1920,
    height: 1080,
    sample_aspect_ratio: "1:1",
    avg_frame_rate: "30000/1001",
    color_transfer: "arib-std-b67",
    side_data_list: [{}, { rotation: -90 }],
  };
  const dataTrack = { codec_type: "data", codec_name: "mebx" };
  const probe = readProbe({ format: { duration: "4.5" }, streams: [film, dataTrack] });
  expect(probe.durationSeconds).toBe(4.5);
  expect(probe.audio).toBeNull();
  expect(probe.video).toMatchObject({ codec: "hevc", width: 1080, height: 1920, isHdr: true });
  expect(probe.video?.framesPerSecond).toBeCloseTo(29.97);
});

test("pixels that are no squares count as wide as they are shown", () => {
  const tape = { codec_type: "video", width: 720, height: 576, sample_aspect_ratio: "16:15" };
  expect(readProbe({ streams: [tape] }).video).toMatchObject({ width: 768, height: 576 });
});

test("the picture of a record is no film; what is not told is null", () => {
  const cover = {
    codec_type: "video",
    codec_name: "mjpeg",
    width: 500,
    height: 500,
    disposition: { attached_pic: 1 },
  };
  const song = { codec_type: "audio", codec_name: "mp3", sample_rate: "44100", channels: 2 };
  expect(readProbe({ format: { duration: "N/A" }, streams: [cover, song] })).toEqual({
    durationSeconds: null,
    video: null,
    audio: { codec: "mp3", profile: "", sampleRate: 44_100, channels: 2 },
  });
  expect(readProbe({})).toEqual({ durationSeconds: null, video: null, audio: null });
});
