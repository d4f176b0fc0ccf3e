import type { TranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import { ButtonForm } from "~/ui/form";

/** Whether the page is worth looking at again by itself. */
export function isOnItsWay({ state, mediaState }: TranscriptStatus): boolean {
  return state === "queued" || state === "running" || (state !== "ready" && mediaState === "preparing");
}

interface TranscriptProgressProps {
  status: TranscriptStatus;
  /** Seconds; null turns reloading off. */
  refreshSeconds: number | null;
}

export function TranscriptProgress({ status, refreshSeconds }: TranscriptProgressProps) {
  const { mediaId, heardSeconds, totalSeconds } = status;
  const href = `/recordings/${mediaId}/transcript`;
  const isCounted = totalSeconds !== null && heardSeconds > 0;
  return (
    <section className="card export-box" aria-labelledby="transcript-progress-title">
      <h2 id="transcript-progress-title">Your words are being written down</h2>
      <progress
        className="progress"
        aria-labelledby="transcript-progress-title"
        {...(isCounted && { value: heardSeconds, max: totalSeconds })}
      />
      <p>{progressText(status)}</p>
      <p>You may leave this page. What you said will be here when you come back.</p>
      <ButtonForm action={href}>
        <button type="submit" name="intent" value="transcript/cancel" className="button">
          Stop
        </button>
      </ButtonForm>
      <p className="small">
        {refreshSeconds === null ? (
          <a href={href}>Check again now</a>
        ) : (
          <>
            {`This page looks again every ${refreshSeconds} seconds. `}
            <a href={`${href}?watch=off`}>Stop looking again</a>
          </>
        )}
      </p>
    </section>
  );
}

export function progressText({
  state,
  heardSeconds,
  totalSeconds,
}: Pick<TranscriptStatus, "state" | "heardSeconds" | "totalSeconds">): string {
  if (state === "queued" && heardSeconds === 0) return "It waits for its turn.";
  if (totalSeconds === null) return "We are listening.";
  const [heard, total] = [Math.floor(heardSeconds / 60), Math.ceil(totalSeconds / 60)];
  if (total <= 1) return "It is about a minute long.";
  return `${heard} of ${total} minutes heard`;
}
