import { setTimeout as wait } from "node:timers/promises";
import { message } from "~/messages/message";
import { asThemselves } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import type { Deps } from "../../../base/deps";
import type { RecognizedSpeech, SpeechFile, Transcriber } from "./transcriber";
import { TranscriberBusy } from "./transcriber";
import type { OpenPart } from "./transcript-parts.server";

export interface CallDeps extends Deps {
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Seconds between calls about one part. After the last, the whole job waits for minutes. */
const pauses = [2, 10, 30];
/** Seconds. A service that wants more is asked again by then. */
const longestPause = 3600;

/** Calls the service until it answers. Throws TranscriberBusy after the last attempt, TranscriberRejection and AbortError. */
export async function recognizeWithRetries(
  deps: CallDeps,
  transcriber: Transcriber,
  subject: { part: OpenPart; mediaId: number; userId: number },
  sound: SpeechFile,
  signal: AbortSignal,
): Promise<RecognizedSpeech> {
  const { pause = (time, stop) => wait(time, undefined, { signal: stop }) } = deps;
  for (const seconds of [...pauses, null]) {
    try {
      await noteCall(deps, transcriber.host, subject, sound);
      return await transcriber.recognize(sound, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TranscriberBusy) || seconds === null) throw error;
      deps.log.warn(
        { mediaId: subject.mediaId, reason: error.message },
        "transcription call failed, retrying",
      );
      await pause(1000 * Math.min(longestPause, Math.max(seconds, error.retryAfter ?? 0)), signal);
    }
  }
  throw new TranscriberBusy(message("No answer."));
}

/** Notes the call before it is made, so that no sound leaves unnoted. */
async function noteCall(
  deps: Deps,
  host: string,
  { part, mediaId, userId }: { part: OpenPart; mediaId: number; userId: number },
  { seconds }: SpeechFile,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const { attempts } = await db
      .updateTable("transcriptParts")
      .set((set) => ({ attempts: set("attempts", "+", 1) }))
      .where("id", "=", part.id)
      .returning("attempts")
      .executeTakeFirstOrThrow();
    if (attempts > 1) return;
    const details = { host, mediaId, seconds: Math.round(seconds) };
    await recordAudit({ ...deps, db }, asThemselves(userId), "transcript.send", details);
  });
}
