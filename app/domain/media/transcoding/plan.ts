import type { ContainerFormat } from "../accepted-types";
import type { AudioStream, Probe } from "./probe";

export type AudioPlan = { audio: "copy" } | { audio: "encode"; channels: 1 | 2 };

/** Null if the video is playable everywhere as it is. Size in pixels. */
export type VideoPlan =
  | null
  | { video: "copy"; audio: "copy" | "encode" | "none" }
  | { video: "encode"; audio: "copy" | "encode" | "none"; width: number; height: number };

const encodedSize = { longer: 1280, shorter: 720 };
const maxCopiedSize = { longer: 1920, shorter: 1080 };
/** Higher bitrates stutter on slow connections. */
const maxBitrate = 8_000_000;
/** Phones record at 30.02. */
const maxFrameRate = 31;
const compatibleSampleRates = [44_100, 48_000];

/** Copies compatible AAC, re-encodes all else. */
export function planAudio({ audio }: Probe): AudioPlan {
  if (audio && isCompatibleAac(audio) && compatibleSampleRates.includes(audio.sampleRate))
    return { audio: "copy" };
  return { audio: "encode", channels: audio?.channels === 1 ? 1 : 2 };
}

/** Null if there is nothing to convert. `type` is the MIME type as uploaded. */
export function planVideo(probe: Probe, container: ContainerFormat, type: string, bytes: number): VideoPlan {
  const { video, audio } = probe;
  if (!video) return null;
  const audioPlan = audio === null ? "none" : isCompatibleAac(audio) ? "copy" : "encode";
  if (!isCompatibleVideo(probe, bytes)) {
    return { video: "encode", audio: audioPlan, ...fitInto(video, encodedSize) };
  }
  const isCompatibleFile = container === "mp4" && type !== "video/quicktime";
  return isCompatibleFile && audioPlan !== "encode" ? null : { video: "copy", audio: audioPlan };
}

/** Playable on tablets from about 2010 on. */
function isCompatibleVideo({ video, durationSeconds }: Probe, bytes: number): boolean {
  if (video === null || video.codec !== "h264" || video.pixelFormat !== "yuv420p") return false;
  const { width, height } = fitInto(video, maxCopiedSize);
  const isSmall = width >= video.width - 1 && height >= video.height - 1;
  const isSlow = durationSeconds !== null && (bytes * 8) / durationSeconds <= maxBitrate;
  return isSmall && isSlow && video.framesPerSecond <= 2 * maxFrameRate;
}

function isCompatibleAac({ codec, profile, channels }: AudioStream): boolean {
  return codec === "aac" && profile === "LC" && channels <= 2;
}

/** Even numbers of pixels; never scales up. */
export function fitInto(
  { width, height }: { width: number; height: number },
  box: { longer: number; shorter: number },
): { width: number; height: number } {
  const scale = Math.min(
    1,
    box.longer / Math.max(width, height, 1),
    box.shorter / Math.max(Math.min(width, height), 1),
  );
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Only for slow-motion video; null to retain the rate. */
export function reducedFrameRate(framesPerSecond: number): number | null {
  return framesPerSecond > maxFrameRate ? 30 : null;
}
