import type { ContainerFormat } from "~/domain/media/accepted-types";
import type { Silence } from "~/domain/media/transcripts/recognition/cut-at-silences";
import { inputArguments, runFfmpeg } from "./ffmpeg";

/** Longer than the pause between two words, and loud enough for a room with a clock in it. */
const silence = "silencedetect=noise=-35dB:duration=0.4";

/** Pauses in the speech, in their order. Throws as runFfmpeg. */
export async function findSilences(source: string, container: ContainerFormat): Promise<Silence[]> {
  const silences: Silence[] = [];
  let rest = "";
  const readLine = (line: string) => {
    const [, edge, text] = /^lavfi\.silence_(start|end)=([\d.-]+)/.exec(line) ?? [];
    const at = Number(text);
    if (edge === "start") silences.push({ start: Math.max(0, at), end: Math.max(0, at) });
    const last = silences.at(-1);
    if (edge === "end" && last) last.end = at;
  };
  const filter = ["-af", `aformat=channel_layouts=mono,${silence},ametadata=mode=print:file=-`];
  const args = ["-nostdin", ...inputArguments(source, container), "-map", "0:a:0", ...filter];
  await runFfmpeg("ffmpeg", [...args, "-f", "null", "-"], (piece) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(readLine);
  });
  readLine(rest);
  return silences;
}

interface Part {
  source: string;
  container: ContainerFormat;
  /** Seconds. */
  startsAt: number;
  endsAt: number;
  file: string;
}

/** Writes 16 kHz mono WAV, which every service reads. Throws as runFfmpeg. */
export async function writeSpeech({ source, container, startsAt, endsAt, file }: Part): Promise<void> {
  const range = ["-ss", startsAt.toFixed(3), "-t", (endsAt - startsAt).toFixed(3)];
  const format = ["-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", "-map_metadata", "-1", "-bitexact"];
  await runFfmpeg("ffmpeg", [
    ...["-nostdin", ...range, ...inputArguments(source, container), "-map", "0:a:0"],
    ...[...format, "-f", "wav", "-y", file],
  ]);
}
