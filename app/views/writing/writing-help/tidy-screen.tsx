import type { WritingHelpChoice } from "~/domain/writing/writing-help/choice.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type RejectedForm, RejectedSummary } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { HelpSteps } from "./help-steps";
import { type ShownProposal, TidyForm } from "./tidy-form";

interface TidyScreenProps {
  shell: PageShell;
  host: string;
  choice: WritingHelpChoice;
  story: { id: number; title: string; back: string };
  proposal: ShownProposal | null;
  refreshSeconds: number | null;
  rejected: RejectedForm | undefined;
}

export function TidyScreen({ shell, story, proposal, rejected, ...rest }: TidyScreenProps) {
  const path = `/stories/${story.id}/tidy`;
  const isShown = proposal?.state === "ready" && !proposal.isOutdated;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: story.back, label: story.title }}
      isNarrow={!isShown}
    >
      <RejectedSummary rejected={rejected} />
      <h1>{t("Tidy what I told")}</h1>
      {isShown ? (
        <TidyForm path={path} proposal={proposal} rejected={rejected} />
      ) : (
        <>
          <p>
            {t(
              "Commas, capitals and paragraphs are put right, and false starts are left out. Your words, your way of speaking and their order stay. You see every difference first, and nothing changes before you press a button.",
            )}
          </p>
          {proposal?.isOutdated && proposal.state === "ready" && (
            <Notice kind="plain" title={t("Your story was changed since it was tidied")}>
              <p>{t("What was proposed does not fit it any more. Please tidy it again.")}</p>
            </Notice>
          )}
          <HelpSteps
            {...rest}
            shell={shell}
            proposal={proposal}
            path={path}
            back={story.back}
            sent={t(
              "For it, the words of this story are sent to <host></host>, and only when you press the button.",
            )}
            startLabel={t("Tidy it now")}
            progressTitle={t("Your story is being tidied")}
          />
        </>
      )}
    </Page>
  );
}
