import { stat } from "node:fs/promises";
import type { ContainerFormat } from "~/domain/media/accepted-types";
import { type AudioPlan, fitInto, reducedFrameRate, type VideoPlan } from "~/domain/media/transcoding/plan";
import type { Probe, VideoStream } from "~/domain/media/transcoding/probe";
import { ProgramFailed } from "../program";
import { inputArguments, runFfmpeg } from "./ffmpeg";

/* ffmpeg never copies time and location metadata. */

interface Source {
  source: string;
  container: ContainerFormat;
}

const withoutNotes = ["-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn"];
/** Index first, so that playback starts before the download ends. */
const mp4 = ["-movflags", "+faststart"];
/** Fills gaps of live recordings with silence, so that the duration stays correct. */
const aac = ["-c:a", "aac", "-b:a", "128k", "-ar", "44100", "-af", "aresample=async=1:first_pts=0"];
/** Each thread holds pictures of its own: with one, a film of 4K takes 330 MB instead of 410 and more. */
const oneDecoder = ["-threads", "1"];
/** A file with a longer duration is an attack. */
const longest = ["-t", String(12 * 60 * 60)];

export async function makeSound({ source, container }: Source, plan: AudioPlan, file: string): Promise<void> {
  const audio = plan.audio === "copy" ? ["-c:a", "copy"] : [...aac, "-ac", String(plan.channels)];
  const outputs = [...withoutNotes, "-vn", "-map", "0:a:0", ...audio, ...mp4, ...longest, "-f", "ipod", file];
  await runFfmpeg("ffmpeg", ["-nostdin", ...inputArguments(source, container), ...outputs]);
}

export async function makeFilm(
  { source, container }: Source,
  { video }: Probe,
  plan: NonNullable<VideoPlan>,
  file: string,
): Promise<void> {
  const videoArguments = plan.video === "copy" ? ["-c:v", "copy"] : encoding(plan, video);
  const audio = { none: ["-an"], copy: ["-c:a", "copy"], encode: [...aac, "-ac", "2"] }[plan.audio];
  const streams = ["-map", "0:V:0", ...(plan.audio === "none" ? [] : ["-map", "0:a:0"])];
  const outputs = [...withoutNotes, ...streams, ...videoArguments, ...audio, ...mp4, ...longest];
  const queue = ["-max_muxing_queue_size", "4096"];
  await runFfmpeg("ffmpeg", [
    ...["-nostdin", ...oneDecoder],
    ...inputArguments(source, container),
    ...outputs,
    ...queue,
    ...["-f", "mp4", file],
  ]);
}

/** Plays on tablets of 2013, at no more than 3 Mbit/s. */
function encoding({ width, height }: { width: number; height: number }, video: VideoStream | null): string[] {
  const frames = reducedFrameRate(video?.framesPerSecond ?? 0);
  const filters = [
    ...(frames ? [`fps=${frames}`] : []),
    `scale=${width}:${height}`,
    "setsar=1",
    ...(video?.isHdr ? toOrdinaryLight : []),
    "format=yuv420p",
  ];
  return [
    ...["-vf", filters.join(","), "-c:v", "libx264", "-profile:v", "main", "-level", "3.1"],
    ...["-preset", "veryfast", "-crf", "23", "-maxrate", "3M", "-bufsize", "6M", "-threads", "4"],
  ];
}

const toOrdinaryLight = [
  "zscale=t=linear:npl=100",
  "format=gbrpf32le",
  "zscale=p=bt709",
  "tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
];

const posterBox = { longer: 1280, shorter: 720 };

export async function makePoster({ source, container }: Source, film: Probe, file: string): Promise<void> {
  const { width, height } = fitInto(film.video ?? { width: 0, height: 0 }, posterBox);
  const start = Math.min(1, (film.durationSeconds ?? 0) / 3);
  const video = ["-frames:v", "1", "-vf", `scale=${width}:${height},setsar=1`, "-q:v", "4"];
  const outputs = [...withoutNotes, "-an", "-map", "0:V:0", ...video, "-f", "image2", "-update", "1", file];
  const seek = ["-ss", start.toFixed(3)];
  await runFfmpeg("ffmpeg", ["-nostdin", ...seek, ...inputArguments(source, container), ...outputs]);
  // Beyond the last frame, ffmpeg writes nothing and exits successfully.
  if (!(await stat(file).catch(() => undefined))) throw new ProgramFailed("ffmpeg wrote no picture.");
}
