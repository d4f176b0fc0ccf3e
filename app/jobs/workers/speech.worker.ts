import type { ContainerFormat } from "~/domain/media/accepted-types";
import type { Silence } from "~/domain/media/transcripts/recognition/cut-at-silences";
import { message } from "~/messages/message";
import { findSilences, writeSpeech } from "./media/extract-speech";
import { probe } from "./media/probe-media";
import { isKilled, MissingProgram, ProgramFailed } from "./program";
import { serveOnce, WorkerRejection } from "./worker";

interface Source {
  source: string;
  container: ContainerFormat;
}

/** Measures a recording, or writes a part of it (in seconds) to `file` as services take it. */
export type SpeechInput =
  | (Source & { act: "measure"; longestPart: number })
  | (Source & { act: "cut"; startsAt: number; endsAt: number; file: string });

export interface MeasuredSpeech {
  totalSeconds: number;
  /** None where the recording is not longer than a part. */
  silences: Silence[];
}

serveOnce(async (input: SpeechInput): Promise<MeasuredSpeech | null> => {
  try {
    if (input.act === "measure") return await measure(input);
    await writeSpeech(input);
    return null;
  } catch (error) {
    if (error instanceof MissingProgram)
      throw new WorkerRejection(message("This site cannot read recordings: the program ffmpeg is missing."));
    // A full disk and a lack of memory are temporary; an unreadable recording is not.
    if (!(error instanceof ProgramFailed) || isKilled(error) || /No space left/.test(error.message))
      throw error;
    throw new WorkerRejection(message("The sound of this recording could not be read."));
  }
});

async function measure({
  source,
  container,
  longestPart,
}: Source & { longestPart: number }): Promise<MeasuredSpeech> {
  const { audio, durationSeconds } = await probe(source, container);
  if (!audio) throw new WorkerRejection(message("This film has no sound."));
  if (!durationSeconds) throw new WorkerRejection(message("The length of this recording could not be read."));
  const isLong = durationSeconds > longestPart;
  return { totalSeconds: durationSeconds, silences: isLong ? await findSilences(source, container) : [] };
}
