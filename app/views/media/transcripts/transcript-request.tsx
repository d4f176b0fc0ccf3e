import type { TranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { BeginButton } from "./write-down";

interface TranscriptRequestProps {
  shell: PageShell;
  status: TranscriptStatus;
  host: string;
}

/** Asks once, before there is a transcript, whether sound may be sent, then begins. */
export function TranscriptRequest({ shell, status, host }: TranscriptRequestProps) {
  const { mediaId, choice, state } = status;
  const action = `/recordings/${mediaId}/transcript`;
  if (state === "ready") return null;
  if (choice === null) return <Question action={action} host={host} shell={shell} />;
  if (choice === "declined") return <Declined isViewed={shell.impersonation !== null} />;
  return (
    <>
      <Ending status={status} />
      <Begin action={action} isAgain={state !== "none"} />
    </>
  );
}

function Question({ action, host, shell }: { action: string; host: string; shell: PageShell }) {
  if (shell.impersonation)
    return (
      <p>
        {t("Only {name} can say whether recordings may be sent to be written down.", {
          name: shell.impersonation.name,
        })}
      </p>
    );
  return (
    <section className="card" aria-labelledby="transcript-question">
      <h2 id="transcript-question">{t("May we write down what you say?")}</h2>
      <p>
        {t(
          "A computer listens to your recording and writes the words below it. You can correct them afterwards.",
        )}
      </p>
      <p>
        <RichText
          text={t(
            "The sound of your recordings is sent to <strong>{host}</strong>, which the people who run this site have chosen. Nothing else is sent: not your name, not your stories. Your recording stays here as it is.",
            { host },
          )}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <p>{t("We ask only once. You can change your answer on your account page.")}</p>
      <ButtonForm action={action}>
        <div className="actions">
          <button type="submit" name="intent" value="transcript/allow" className="button button--primary">
            {t("Yes, write down what I said")}
          </button>
          <button type="submit" name="intent" value="transcript/decline" className="button">
            {t("No, do not send my recordings")}
          </button>
        </div>
      </ButtonForm>
    </section>
  );
}

function Declined({ isViewed }: { isViewed: boolean }) {
  return (
    <p>
      {isViewed
        ? t("This person does not want recordings to be sent to be written down.")
        : `${t("You have said that your recordings are not to be sent anywhere. So they are not written down.")} `}
      {!isViewed && <a href="/account#transcription">{t("Change my answer")}</a>}
    </p>
  );
}

function Ending({ status: { state, failure } }: { status: TranscriptStatus }) {
  if (state === "failed") return <Notice kind="error" title={failure} />;
  if (state === "canceled")
    return <p>{t("It was stopped. What was heard so far is kept, and need not be heard again.")}</p>;
  return null;
}

function Begin({ action, isAgain }: { action: string; isAgain: boolean }) {
  return (
    <ButtonForm action={action}>
      <p>{t("It takes some minutes, longer with a long recording. You may leave this page meanwhile.")}</p>
      <BeginButton label={isAgain ? t("Try again") : t("Write down what I said")} />
    </ButtonForm>
  );
}
