import type { Deps } from "../../base/deps";

const interval = 1_000;

export interface TranscriptWatch {
  /** Aborted once nobody waits for the transcript any more, also in the middle of a call. */
  canceled: AbortSignal;
  stop(): void;
}

/** Looks every second whether a running transcript was canceled, asked for anew, or lost its recording. */
export function watchTranscript({ db, log }: Deps, id: number): TranscriptWatch {
  const controller = new AbortController();
  const look = async () => {
    const row = await db
      .selectFrom("transcripts")
      .innerJoin("media", "media.id", "transcripts.mediaId")
      .select("transcripts.id")
      .where("transcripts.id", "=", id)
      .where("transcripts.state", "=", "running")
      .where("media.deletedAt", "is", null)
      .executeTakeFirst();
    if (!row) controller.abort();
  };
  const timer = setInterval(() => {
    look().catch((error) => log.warn({ error }, "transcript not watched"));
  }, interval);
  timer.unref();
  return { canceled: controller.signal, stop: () => clearInterval(timer) };
}
