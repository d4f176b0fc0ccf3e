import type { ContainerFormat } from "../accepted-types";
import type { AudioStream, Probe } from "./probe";

/** What is to be made of sound, so that it plays on every device: nothing but a new wrapping, or all anew. */
export type AudioPlan = { audio: "copy" } | { audio: "encode"; channels: 1 | 2 };

/** The same of film; null where it plays everywhere as it is. Pixels of the film that is made. */
export type VideoPlan =
  | null
  | { video: "copy"; audio: "copy" | "encode" | "none" }
  | { video: "encode"; audio: "copy" | "encode" | "none"; width: number; height: number };

/** The longer and the shorter side of a film that is made, and the largest that is left as it is. */
const encodedSize = { longer: 1280, shorter: 720 };
const maxCopiedSize = { longer: 1920, shorter: 1080 };
/** Bits a second, all in all: more than this stops and starts on a line that is not fast. */
const maxBitrate = 8_000_000;
/** A little over 30: phones film at 30.02. */
const maxFrameRate = 31;
/** Hertz of sound that is left as it is. */
const compatibleSampleRates = [44_100, 48_000];

/** Sound that is AAC already is not made worse by being made again. */
export function planAudio({ audio }: Probe): AudioPlan {
  if (audio && isCompatibleAac(audio) && compatibleSampleRates.includes(audio.sampleRate))
    return { audio: "copy" };
  return { audio: "encode", channels: audio?.channels === 1 ? 1 : 2 };
}

/** `bytes` of the whole file; `type` as it was sent. */
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

/** Such as every tablet of the last fifteen years plays. */
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

/** Even numbers of pixels, never more than there are. */
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

/** Slow-motion films have hundreds of pictures a second. */
export function reducedFrameRate(framesPerSecond: number): number | null {
  return framesPerSecond > maxFrameRate ? 30 : null;
}
