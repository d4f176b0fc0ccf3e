import type { ContainerFormat } from "~/domain/media/accepted-types";
import { runProgram } from "../program";

/* Uploads are untrusted: a fixed demuxer, so that no playlist passes for a video, and only local files. */

const demuxers: Record<ContainerFormat, string> = {
  mp4: "mov",
  webm: "matroska",
  ogg: "ogg",
  wav: "wav",
  mp3: "mp3",
};

/** Pictures beyond 50 megapixels are damaged or an attack. */
export function inputArguments(file: string, container: ContainerFormat): string[] {
  return [
    ...["-protocol_whitelist", "file", "-max_pixels", String(50 * 1024 * 1024)],
    ...["-f", demuxers[container], "-i", file],
  ];
}

/** Throws as runProgram. */
export function runFfmpeg(
  program: "ffmpeg" | "ffprobe",
  args: string[],
  read?: (text: string) => void,
): Promise<void> {
  return runProgram(program, ["-v", "error", "-hide_banner", ...args], read);
}
