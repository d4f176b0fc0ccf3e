import type { ContainerFormat } from "~/domain/media/accepted-types";
import { type Probe, type ProbeJson, readProbe } from "~/domain/media/transcoding/probe";
import { inputArguments, runFfmpeg } from "./ffmpeg";

/** Live recordings have no duration in the header and are read to the end. */
export async function probe(file: string, container: ContainerFormat): Promise<Probe> {
  let text = "";
  const args = ["-show_format", "-show_streams", "-of", "json", ...inputArguments(file, container)];
  await runFfmpeg("ffprobe", args, (piece) => {
    text += piece;
  });
  const found = readProbe(JSON.parse(text) as ProbeJson);
  if (found.durationSeconds !== null) return found;
  return { ...found, durationSeconds: await measure(file, container) };
}

async function measure(file: string, container: ContainerFormat): Promise<number | null> {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  let rest = "";
  const readLine = (line: string) => {
    const [start = "", length = ""] = line.split(",");
    if (start === "" || Number.isNaN(Number(start))) return;
    first = Math.min(first, Number(start));
    last = Math.max(last, Number(start) + (Number(length) || 0));
  };
  const args = ["-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0"];
  await runFfmpeg("ffprobe", [...args, ...inputArguments(file, container)], (piece) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(readLine);
  });
  readLine(rest);
  return last > first ? last - first : null;
}
