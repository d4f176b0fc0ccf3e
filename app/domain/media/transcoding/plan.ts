import type { Wrapping } from "../accepted-types";
import type { Probe, SoundStream } from "./probe";

/** What is to be made of sound, so that it plays on every device: nothing but a new wrapping, or all anew. */
export type SoundPlan = { sound: "copy" } | { sound: "encode"; channels: 1 | 2 };

/** The same of film; null where it plays everywhere as it is. Pixels of the film that is made. */
export type FilmPlan =
  | null
  | { picture: "copy"; sound: "copy" | "encode" | "none" }
  | { picture: "encode"; sound: "copy" | "encode" | "none"; width: number; height: number };

/** The longer and the shorter side of a film that is made, and the largest that is left as it is. */
const made = { longer: 1280, shorter: 720 };
const left = { longer: 1920, shorter: 1080 };
/** Bits a second, all in all: more than this stops and starts on a line that is not fast. */
const fastest = 8_000_000;
/** A little over 30: phones film at 30.02. */
const mostFrames = 31;
/** Hertz of sound that is left as it is. */
const recordRates = [44_100, 48_000];

/** Sound that is AAC already is not made worse by being made again. */
export function planSound({ sound }: Probe): SoundPlan {
  if (sound && isPlainAac(sound) && recordRates.includes(sound.sampleRate)) return { sound: "copy" };
  return { sound: "encode", channels: sound?.channels === 1 ? 1 : 2 };
}

/** `bytes` of the whole file; `type` as it was sent. */
export function planFilm(probe: Probe, wrapping: Wrapping, type: string, bytes: number): FilmPlan {
  const { picture, sound } = probe;
  if (!picture) return null;
  const soundPlan = sound === null ? "none" : isPlainAac(sound) ? "copy" : "encode";
  if (!isPlainPicture(probe, bytes)) {
    return { picture: "encode", sound: soundPlan, ...fitInto(picture, made) };
  }
  const isPlainFile = wrapping === "mp4" && type !== "video/quicktime";
  return isPlainFile && soundPlan !== "encode" ? null : { picture: "copy", sound: soundPlan };
}

/** Such as every tablet of the last fifteen years plays. */
function isPlainPicture({ picture, durationSeconds }: Probe, bytes: number): boolean {
  if (picture === null || picture.codec !== "h264" || picture.pixelFormat !== "yuv420p") return false;
  const { width, height } = fitInto(picture, left);
  const isSmall = width >= picture.width - 1 && height >= picture.height - 1;
  const isSlow = durationSeconds !== null && (bytes * 8) / durationSeconds <= fastest;
  return isSmall && isSlow && picture.framesPerSecond <= 2 * mostFrames;
}

function isPlainAac({ codec, profile, channels }: SoundStream): boolean {
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
export function framesToMake(framesPerSecond: number): number | null {
  return framesPerSecond > mostFrames ? 30 : null;
}
