import path from "node:path";
import type { ContainerFormat } from "~/domain/media/accepted-types";
import { type AudioPlan, planAudio, planVideo, type VideoPlan } from "~/domain/media/transcoding/plan";
import { message } from "~/messages/message";
import { makeFilm, makePoster, makeSound } from "./media/convert-media";
import { probe } from "./media/probe-media";
import { isKilled, MissingProgram, ProgramFailed } from "./program";
import { serveOnce, type WorkerLog, WorkerRejection } from "./worker";

export interface ConvertInput {
  source: string;
  container: ContainerFormat;
  kind: "audio" | "video";
  mimeType: string;
  bytes: number;
  outputs: string;
}

/** File names in `outputs`; null if not needed or not possible. */
export interface ConvertOutput {
  prepared: string | null;
  poster: string | null;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
}

serveOnce((input: ConvertInput, _report, log) => convert(input, log));

async function convert(input: ConvertInput, log: WorkerLog): Promise<ConvertOutput | null> {
  try {
    return input.kind === "audio" ? await convertSound(input) : await convertFilm(input, log);
  } catch (error) {
    if (error instanceof MissingProgram) return null;
    // A full disk and a lack of memory are temporary; an unreadable video is not.
    if (!(error instanceof ProgramFailed) || isKilled(error) || /No space left/.test(error.message))
      throw error;
    throw new WorkerRejection(message("{error}", { error: error.message }));
  }
}

async function convertSound({ source, container, outputs }: ConvertInput): Promise<ConvertOutput> {
  const plan: AudioPlan = planAudio(await probe(source, container));
  const file = path.join(outputs, "sound.m4a");
  await makeSound({ source, container }, plan, file);
  const { durationSeconds } = await probe(file, "mp4");
  return { prepared: path.basename(file), poster: null, durationSeconds, width: null, height: null };
}

async function convertFilm(
  { source, container, mimeType, bytes, outputs }: ConvertInput,
  log: WorkerLog,
): Promise<ConvertOutput> {
  const original = await probe(source, container);
  const plan: VideoPlan = planVideo(original, container, mimeType, bytes);
  const file = path.join(outputs, "film.mp4");
  if (plan) await makeFilm({ source, container }, original, plan, file);
  const played = plan ? await probe(file, "mp4") : original;
  const poster = path.join(outputs, "poster.jpg");
  const from = plan ? ({ source: file, container: "mp4" } as const) : { source, container };
  const hasPoster = await makePoster(from, played, poster).then(
    () => true,
    (error) => withoutPoster(error, log),
  );
  return {
    prepared: plan && path.basename(file),
    poster: hasPoster ? path.basename(poster) : null,
    durationSeconds: played.durationSeconds,
    width: played.video?.width ?? null,
    height: played.video?.height ?? null,
  };
}

/** A video without a poster still plays. */
function withoutPoster(error: unknown, log: WorkerLog): false {
  if (!(error instanceof ProgramFailed) || isKilled(error)) throw error;
  log.warn({ error }, "film has no poster");
  return false;
}
