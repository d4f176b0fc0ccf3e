import type { TranscriptStatus } from "~/domain/media/transcripts/transcript-status.server";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

interface TranscriptRequestProps {
  shell: PageShell;
  status: TranscriptStatus;
  host: string;
}

/** Asks once, before there is a transcript, whether sound may be sent, then begins. */
export function TranscriptRequest({ shell, status, host }: TranscriptRequestProps) {
  const { mediaId, mediaState, choice, state } = status;
  const action = `/recordings/${mediaId}/transcript`;
  if (state === "ready") return null;
  if (choice === null) return <Question action={action} host={host} shell={shell} />;
  if (choice === "declined") return <Declined isViewed={shell.impersonation !== null} />;
  return (
    <>
      <Ending status={status} />
      {mediaState === "preparing" ? (
        <p>Your recording is still being prepared. In a minute or two it can be written down.</p>
      ) : (
        <Begin action={action} isAgain={state !== "none"} />
      )}
    </>
  );
}

function Question({ action, host, shell }: { action: string; host: string; shell: PageShell }) {
  if (shell.impersonation)
    return (
      <p>{`Only ${shell.impersonation.name} can say whether recordings may be sent to be written down.`}</p>
    );
  return (
    <section className="card" aria-labelledby="transcript-question">
      <h2 id="transcript-question">May we write down what you say?</h2>
      <p>
        A computer listens to your recording and writes the words below it. You can correct them afterwards.
      </p>
      <p>
        The sound of your recordings is sent to <strong>{host}</strong>, which the people who run this site
        have chosen. Nothing else is sent: not your name, not your stories. Your recording stays here as it
        is.
      </p>
      <p>We ask only once. You can change your answer on your account page.</p>
      <ButtonForm action={action}>
        <div className="actions">
          <button type="submit" name="intent" value="transcript/allow" className="button button--primary">
            Yes, write down what I said
          </button>
          <button type="submit" name="intent" value="transcript/decline" className="button">
            No, do not send my recordings
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
        ? "This person does not want recordings to be sent to be written down."
        : "You have said that your recordings are not to be sent anywhere. So they are not written down. "}
      {!isViewed && <a href="/account#transcription">Change my answer</a>}
    </p>
  );
}

function Ending({ status: { state, failure } }: { status: TranscriptStatus }) {
  if (state === "failed") return <Notice kind="error" title={failure} />;
  if (state === "canceled")
    return <p>It was stopped. What was heard so far is kept, and need not be heard again.</p>;
  return null;
}

function Begin({ action, isAgain }: { action: string; isAgain: boolean }) {
  return (
    <ButtonForm action={action}>
      <p>It takes some minutes, longer with a long recording. You may leave this page meanwhile.</p>
      <button
        type="submit"
        name="intent"
        value="transcript/begin"
        className="button button--primary"
        data-busy-label="One moment..."
      >
        {isAgain ? "Try again" : "Write down what I said"}
      </button>
    </ButtonForm>
  );
}
