import type { WritingHelpChoice } from "~/domain/writing/writing-help/choice.server";
import type { WritingProposal } from "~/domain/writing/writing-help/proposals.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type RejectedForm, RejectedSummary } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { HelpSteps } from "./help-steps";

interface QuestionsScreenProps {
  shell: PageShell;
  host: string;
  choice: WritingHelpChoice;
  prompt: { id: number; title: string; back: string };
  proposal: WritingProposal | null;
  refreshSeconds: number | null;
  rejected: RejectedForm | undefined;
}

export function QuestionsScreen({ shell, prompt, rejected, ...rest }: QuestionsScreenProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      back={{ href: prompt.back, label: prompt.title }}
      isNarrow
    >
      <RejectedSummary rejected={rejected} />
      <h1>{t("Ask me more")}</h1>
      <p>
        {t(
          "Three questions help you to go on: about the scene, about the people, and about what it meant to you. They stand above your text. Nothing is written into your story but what you write yourself.",
        )}
      </p>
      <HelpSteps
        {...rest}
        shell={shell}
        path={`/prompts/${prompt.id}/questions`}
        back={prompt.back}
        sent={t(
          "For it, the question and what you wrote so far are sent to <host></host>, and only when you press the button.",
        )}
        startLabel={t("Ask me three questions")}
        progressTitle={t("Your story is being read")}
      />
    </Page>
  );
}
