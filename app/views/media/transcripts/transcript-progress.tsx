import type { TranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { LooksAgain } from "~/ui/looks-again";

/** Whether the page is worth looking at again by itself. */
export function isOnItsWay({ state }: TranscriptStatus): boolean {
  return state === "queued" || state === "running";
}

interface TranscriptProgressProps {
  status: TranscriptStatus;
  refreshSeconds: number | null;
}

export function TranscriptProgress({ status, refreshSeconds }: TranscriptProgressProps) {
  const { mediaId, heardSeconds, totalSeconds } = status;
  const href = `/recordings/${mediaId}/transcript`;
  const isCounted = totalSeconds !== null && heardSeconds > 0;
  return (
    <section className="card export-box" aria-labelledby="transcript-progress-title">
      <h2 id="transcript-progress-title">{t("Your words are being written down")}</h2>
      <progress
        className="progress"
        aria-labelledby="transcript-progress-title"
        {...(isCounted && { value: heardSeconds, max: totalSeconds })}
      />
      <p>{progressText(status)}</p>
      <p>{t("You may leave this page. What you said will be here when you come back.")}</p>
      <ButtonForm action={href}>
        <button type="submit" name="intent" value="transcript/cancel" className="button">
          {t("Stop")}
        </button>
      </ButtonForm>
      <LooksAgain href={href} refreshSeconds={refreshSeconds} />
    </section>
  );
}

function progressText({
  state,
  heardSeconds,
  totalSeconds,
}: Pick<TranscriptStatus, "state" | "heardSeconds" | "totalSeconds">): string {
  if (state === "queued" && heardSeconds === 0) return t("It waits for its turn.");
  if (totalSeconds === null) return t("We are listening.");
  const [heard, total] = [Math.floor(heardSeconds / 60), Math.ceil(totalSeconds / 60)];
  if (total <= 1) return t("It is about a minute long.");
  return t("{heard} of {total} minutes heard", { heard, total });
}
