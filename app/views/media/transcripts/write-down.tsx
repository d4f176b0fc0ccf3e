import { transcriptHref } from "~/domain/media/transcripts/address";
import type { TranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

/** The way to the written words of one recording: one press where its person has agreed, else a page that asks. */
export function WriteDown({ status: { mediaId, choice, state } }: { status: TranscriptStatus }) {
  if (choice === "allowed" && (state === "none" || state === "canceled" || state === "failed"))
    return (
      <ButtonForm action={transcriptHref(mediaId)}>
        <BeginButton label={t("Write down what I said")} />
      </ButtonForm>
    );
  return (
    <a className="button button--primary" href={transcriptHref(mediaId)}>
      {state === "none" ? t("Write down what I said") : t("What I said, written down")}
    </a>
  );
}

export function BeginButton({ label }: { label: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value="transcript/begin"
      className="button button--primary"
      data-busy-label={t("One moment...")}
    >
      {label}
    </button>
  );
}
