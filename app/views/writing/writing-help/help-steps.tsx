import type { WritingHelpChoice } from "~/domain/writing/writing-help/choice.server";
import { failureWords } from "~/domain/writing/writing-help/failure-words";
import type { WritingProposal } from "~/domain/writing/writing-help/proposals.server";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

interface HelpStepsProps {
  shell: PageShell;
  host: string;
  choice: WritingHelpChoice;
  proposal: Pick<WritingProposal, "state" | "failure" | "piecesDone" | "piecesTotal"> | null;
  path: string;
  back: string;
  refreshSeconds: number | null;
  /** "the words of this story" */
  sent: string;
  startLabel: string;
  progressTitle: string;
}

/** Everything before a proposal is ready: the question whether words may be sent, the start, the progress. */
export function HelpSteps(props: HelpStepsProps) {
  const { choice, proposal, path, back, startLabel } = props;
  if (choice === null) return <AskFirst {...props} />;
  if (choice === "declined")
    return (
      <p className="card">
        Writing help is off, and nothing is sent. You can turn it on again under{" "}
        <a href="/account#writing-help">Account</a>.
      </p>
    );
  if (proposal?.state === "queued" || proposal?.state === "running") return <Progress {...props} />;
  return (
    <>
      {proposal?.state === "failed" && (
        <Notice kind="error" title="It did not work this time">
          <p>{failureWords[proposal.failure ?? "unreachable"]} Your story is as it was.</p>
        </Notice>
      )}
      <ButtonForm action={path}>
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value="help/start"
            className="button button--primary"
            data-busy-label="One moment..."
          >
            {startLabel}
          </button>
          <a className="button" href={back}>
            Back to the story
          </a>
        </div>
      </ButtonForm>
    </>
  );
}

/** Asked once; both answers stay until they are changed under Account. */
function AskFirst({ shell, host, path, back, sent }: HelpStepsProps) {
  return (
    <section className="card" aria-labelledby="may-send">
      <h2 id="may-send">May your words be sent?</h2>
      <p>
        A computer program helps with this. For it, {sent} are sent to <strong>{host}</strong>, and only when
        you press the button. Your photos and recordings are never sent.
      </p>
      {shell.impersonation ? (
        <p>{`Only ${shell.impersonation.name} can answer this.`}</p>
      ) : (
        <>
          <p>We ask you once. You can change your answer at any time under Account.</p>
          <ButtonForm action={path}>
            <div className="actions">
              <button
                type="submit"
                name="intent"
                value="help/allow"
                className="button button--primary"
                data-busy-label="One moment..."
              >
                Yes, send them and begin
              </button>
              <button type="submit" name="intent" value="help/decline" className="button">
                No, never send them
              </button>
              <a className="button button--quiet" href={back}>
                Back, without an answer
              </a>
            </div>
          </ButtonForm>
        </>
      )}
    </section>
  );
}

function Progress({ proposal, path, refreshSeconds, progressTitle }: HelpStepsProps) {
  const { piecesDone = 0, piecesTotal = 0 } = proposal ?? {};
  return (
    <section className="card export-box" aria-labelledby="help-progress">
      <h2 id="help-progress">{progressTitle}</h2>
      <progress
        className="progress"
        aria-labelledby="help-progress"
        {...(piecesTotal > 1 && { value: piecesDone, max: piecesTotal })}
      />
      {piecesTotal > 1 && <p>{`${piecesDone} of ${piecesTotal} parts are read.`}</p>}
      <p>This may take some minutes. You may leave this page, and your story stays as it is.</p>
      {refreshSeconds === null ? (
        <p>
          <a href={path}>Check again now</a>
        </p>
      ) : (
        <p className="small">
          This page looks again every {refreshSeconds} seconds.{" "}
          <a href={`${path}?watch=off`}>Stop looking again</a>
        </p>
      )}
      <ButtonForm action={path}>
        <button type="submit" name="intent" value="help/close" className="button">
          Stop it
        </button>
      </ButtonForm>
    </section>
  );
}
