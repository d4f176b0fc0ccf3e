import type { WritingHelpChoice } from "~/domain/writing/writing-help/choice.server";
import { failureWords } from "~/domain/writing/writing-help/failure-words";
import type { WritingProposal } from "~/domain/writing/writing-help/proposals.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { LooksAgain } from "~/ui/looks-again";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";

interface HelpStepsProps {
  shell: PageShell;
  host: string;
  choice: WritingHelpChoice;
  proposal: Pick<WritingProposal, "state" | "failure" | "piecesDone" | "piecesTotal"> | null;
  path: string;
  back: string;
  refreshSeconds: number | null;
  /** "For it, the words of this story are sent to <host></host>." */
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
        <RichText
          text={t(
            "Writing help is off, and nothing is sent. You can turn it on again under <link>Account</link>.",
          )}
          parts={{ link: (words) => <a href="/account#writing-help">{words}</a> }}
        />
      </p>
    );
  if (proposal?.state === "queued" || proposal?.state === "running") return <Progress {...props} />;
  return (
    <>
      {proposal?.state === "failed" && (
        <Notice kind="error" title={t("It did not work this time")}>
          <p>
            {t(failureWords[proposal.failure ?? "unreachable"])} {t("Your story is as it was.")}
          </p>
        </Notice>
      )}
      <ButtonForm action={path}>
        <div className="actions">
          <button
            type="submit"
            name="intent"
            value="help/start"
            className="button button--primary"
            data-busy-label={t("One moment...")}
          >
            {startLabel}
          </button>
          <a className="button" href={back}>
            {t("Back to the story")}
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
      <h2 id="may-send">{t("May your words be sent?")}</h2>
      <p>
        {t("A computer program helps with this.")}{" "}
        <RichText text={sent} parts={{ host: () => <strong>{host}</strong> }} />{" "}
        {t("Your photos and recordings are never sent.")}
      </p>
      {shell.impersonation ? (
        <p>{t("Only {name} can answer this.", { name: shell.impersonation.name })}</p>
      ) : (
        <>
          <p>{t("We ask you once. You can change your answer at any time under Account.")}</p>
          <ButtonForm action={path}>
            <div className="actions">
              <button
                type="submit"
                name="intent"
                value="help/allow"
                className="button button--primary"
                data-busy-label={t("One moment...")}
              >
                {t("Yes, send them and begin")}
              </button>
              <button type="submit" name="intent" value="help/decline" className="button">
                {t("No, never send them")}
              </button>
              <a className="button button--quiet" href={back}>
                {t("Back, without an answer")}
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
      {piecesTotal > 1 && (
        <p>
          {t("{piecesDone} of {piecesTotal} parts are read.", {
            piecesDone: String(piecesDone),
            piecesTotal: String(piecesTotal),
          })}
        </p>
      )}
      <p>{t("This may take some minutes. You may leave this page, and your story stays as it is.")}</p>
      <LooksAgain href={path} refreshSeconds={refreshSeconds} />
      <ButtonForm action={path}>
        <button type="submit" name="intent" value="help/close" className="button">
          {t("Stop it")}
        </button>
      </ButtonForm>
    </section>
  );
}
