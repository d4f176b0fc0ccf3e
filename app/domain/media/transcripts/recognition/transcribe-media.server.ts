import { rm } from "node:fs/promises";
import path from "node:path";
import { message } from "~/messages/message";
import { Unavailable, UnsupportedMedia } from "../../../base/errors";
import { type Job, noteJobProgress } from "../../../base/jobs/jobs.server";
import type { MediaDeps } from "../../media-rows.server";
import { failureSentence, finishTranscript, markRunning, noteFailure } from "../transcript-rows.server";
import { watchTranscript } from "../watch-transcript.server";
import { type CallDeps, recognizeWithRetries } from "./recognize-with-retries.server";
import { type Transcriber, TranscriberBusy } from "./transcriber";
import {
  findTranscriptSource,
  type OpenPart,
  planParts,
  savePart,
  type TranscriptSource,
} from "./transcript-parts.server";

export interface TranscribeDeps extends MediaDeps, CallDeps {
  transcriber: Transcriber | null;
}

const partBytes = 20 * 1024 * 1024;

/** Recognizes part by part; done parts are not sent again. Ends early, without an error, when canceled. Throws Unavailable for what may pass. */
export async function transcribeMedia(deps: TranscribeDeps, job: Job, signal: AbortSignal): Promise<void> {
  const source = await findTranscriptSource(deps.db, job.subjectId);
  if (!source) return;
  if (!deps.transcriber) throw await failed(deps, source, new Unavailable(message("No service is set up.")));
  if (!(await markRunning(deps, source.id))) return;
  const watch = watchTranscript(deps, source.id);
  try {
    await transcribe(deps, deps.transcriber, job, source, AbortSignal.any([signal, watch.canceled]));
  } catch (error) {
    if (watch.canceled.aborted) return;
    signal.throwIfAborted();
    throw await failed(deps, source, error);
  } finally {
    watch.stop();
  }
}

async function transcribe(
  deps: TranscribeDeps,
  transcriber: Transcriber,
  job: Job,
  source: TranscriptSource,
  signal: AbortSignal,
): Promise<void> {
  const parts = await planParts(deps, source, signal);
  const scratch = await deps.files.makeScratch(partBytes);
  try {
    for (const part of parts) {
      if (part.isDone) continue;
      await transcribePart(deps, transcriber, source, part, path.join(scratch.path, "part.wav"), signal);
      await noteJobProgress(deps, job);
    }
  } finally {
    await scratch.remove();
  }
  signal.throwIfAborted();
  await finishTranscript(deps, source);
}

async function transcribePart(
  deps: TranscribeDeps,
  transcriber: Transcriber,
  { id, mediaId, userId, folder, file, container }: TranscriptSource,
  part: OpenPart,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const { startsAt, endsAt } = part;
  const source = deps.files.pathOf(folder, file);
  const input = { act: "cut", source, container, startsAt, endsAt, file: to };
  await deps.workers.run("speech", input, userId, signal);
  signal.throwIfAborted();
  const sound = { path: to, seconds: endsAt - startsAt };
  const speech = await recognizeWithRetries(deps, transcriber, { part, mediaId, userId }, sound, signal);
  await savePart(deps, id, part, speech);
  await rm(to, { force: true });
}

/** Notes the failure for the person. What may pass becomes Unavailable, so that the job runs again later. */
async function failed(deps: TranscribeDeps, { id }: TranscriptSource, error: unknown): Promise<unknown> {
  const sentence = error instanceof UnsupportedMedia ? error.said : failureSentence(error);
  await noteFailure(deps, id, sentence);
  return error instanceof TranscriberBusy ? new Unavailable(error.said) : error;
}
