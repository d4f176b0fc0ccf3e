import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readProbe } from "~/domain/media/transcoding/probe";

export function makeMedia(ending: string, ...args: string[]): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "life-made-"));
  const file = path.join(folder, `made.${ending}`);
  try {
    const made = spawnSync("ffmpeg", ["-v", "error", "-y", ...args, file], { encoding: "utf8" });
    if (made.status !== 0) throw new Error(`ffmpeg could not make it: ${made.stderr}`);
    return Buffer.from(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** ffmpeg arguments for a moving test picture and a tone. */
export const testPicture = (size: string, seconds = 2) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=25:duration=${seconds}`,
];
export const testTone = (seconds = 2) => ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];

export function probeFile(file: string) {
  const { stdout } = spawnSync(
    "ffprobe",
    ["-v", "error", "-show_format", "-show_streams", "-of", "json", file],
    { encoding: "utf8" },
  );
  const json = JSON.parse(stdout);
  return { ...readProbe(json), text: stdout, formatName: String(json.format?.format_name) };
}

/** An MP4 as a phone held upright records it: the same frames with a rotation of 90 degrees. */
export function turnFilm(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const turned = Buffer.from(file);
  const matrix = turned.indexOf("tkhd") + 4 + 40;
  const one = 0x10000;
  for (const [at, value] of [0, one, 0, -one, 0].entries()) turned.writeInt32BE(value, matrix + 4 * at);
  return turned;
}
