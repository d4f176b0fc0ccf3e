import { json } from "@remix-run/node";
import type { TranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";

/** The state of a transcript on its way: 202, or 200 once it is ready. */
export function transcriptAccepted(status: TranscriptStatus): Response {
  const { state, heardSeconds, totalSeconds } = status;
  const body = { state, progress: { heardSeconds, totalSeconds } };
  return json(body, { status: state === "ready" ? 200 : 202 });
}
