import { type ChildProcess, spawn } from "node:child_process";
import type { ContainerFormat } from "~/domain/media/accepted-types";

/* Uploads are untrusted: a fixed demuxer, so that no playlist passes for a video, and only local files. */

export class MissingProgram extends Error {}

export class ProgramFailed extends Error {}

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

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const longestMessage = 4000;

/** Throws MissingProgram, and ProgramFailed with the end of stderr. */
export function runProgram(
  program: "ffmpeg" | "ffprobe",
  args: string[],
  read: (text: string) => void = () => undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["-v", "error", "-hide_banner", ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let complaint = "";
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-longestMessage);
    });
    child.once("error", (error: NodeJS.ErrnoException) => {
      running.delete(child);
      reject(error.code === "ENOENT" ? new MissingProgram(program) : error);
    });
    child.once("close", (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new ProgramFailed(`${program} ended with ${code}: ${complaint}`));
    });
  });
}
