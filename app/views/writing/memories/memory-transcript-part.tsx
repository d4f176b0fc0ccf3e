import type { TranscriptionChoice } from "~/domain/media/transcripts/transcript-status.server";
import type { MemoryTranscript } from "~/domain/writing/memories/memory-transcripts.server";
import { memoryFormId } from "~/domain/writing/memories/schema";
import { t } from "~/messages/translate";
import { RichText } from "~/ui/rich-text";

export interface WritingDown {
  host: string;
  choice: TranscriptionChoice | null;
  transcripts: MemoryTranscript[];
}

interface MemoryTranscriptPartProps {
  mediaId: number;
  label: string;
  writingDown: WritingDown;
  circleId: number;
  /** Whether what was said stands among the words already. */
  isAdded: boolean;
}

export function MemoryTranscriptPart(props: MemoryTranscriptPartProps) {
  const { mediaId, label, writingDown, circleId, isAdded } = props;
  const { choice, host, transcripts } = writingDown;
  const found = transcripts.find((one) => one.mediaId === mediaId);
  if (!found) return null;
  const press = (name: string, words: string, kind = "") => (
    <Press value={`words/${name}/${mediaId}`} label={label} kind={kind} words={words} />
  );
  const { state, failure } = found;
  if (state === "ready") return isAdded ? null : <p>{press("add", t("Put it among my words"))}</p>;
  if (state === "queued" || state === "running")
    return (
      <p role="status">
        {t("Your words are being written down")}. {press("stop", t("Stop"), "button--quiet")}
      </p>
    );
  if (choice === "declined")
    return (
      <p className="muted">
        {t("You have said that your recordings are not to be sent anywhere. So they are not written down.")}{" "}
        <a href={`/reading/me?circle=${circleId}#transcription`}>{t("Change my answer")}</a>
      </p>
    );
  if (choice === null)
    return isFirst(transcripts, mediaId) ? (
      <section className="reading-ask" aria-labelledby="writing-down">
        <h3 id="writing-down">{t("May we write down what you say?")}</h3>
        <p>
          <RichText
            text={t(
              "A computer listens to your recording and writes the words below it. Its sound is sent to <strong>{host}</strong>, which the people who run this site have chosen. Nothing else is sent: not your name, not the story.",
              { host },
            )}
            parts={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
        <div className="actions">
          {press("allow", t("Yes, write down what I said"), "button--primary")}
          {press("decline", t("No, do not send my recordings"))}
        </div>
      </section>
    ) : null;
  return (
    <p>
      {failure && state === "failed" && <span className="muted">{failure} </span>}
      {press("begin", state === "none" ? t("Write down what I said") : t("Try again"))}
    </p>
  );
}

/** The question stands once, below the first recording without words. */
function isFirst(transcripts: MemoryTranscript[], mediaId: number): boolean {
  return transcripts.find(({ state }) => state !== "ready")?.mediaId === mediaId;
}

interface PressProps {
  value: string;
  label: string;
  kind: string;
  words: string;
}

/** A button of the form of the words, so that what is typed there is kept first. */
function Press({ value, label, kind, words }: PressProps) {
  return (
    <button
      type="submit"
      form={memoryFormId}
      name="intent"
      value={value}
      className={`button ${kind}`.trim()}
      aria-label={t("{label}: {name}", { label: words, name: label })}
      data-busy-label={t("One moment...")}
    >
      {words}
    </button>
  );
}
