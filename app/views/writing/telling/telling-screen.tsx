import type { TellingPage } from "~/domain/writing/telling/telling-page.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { AskForAddressLink } from "../../layout/ask-for-address-link";
import { Page, withoutBanners } from "../../layout/page";
import { CutOffRecordings } from "../../media/cut-off-recordings";
import { QuestionPlace, SpokenQuestion } from "../interviews/spoken-question";
import { KeptTelling } from "./kept-telling";
import { TellingForm } from "./telling-form";

interface TellingScreenProps {
  shell: PageShell;
  page: TellingPage;
  rejected: RejectedForm | undefined;
}

/** The interview for one: a question, one button, and nothing else. It is never higher than the window. */
export function TellingScreen({ shell, page, rejected }: TellingScreenProps) {
  const { prompt, chapterTitle, question, kept, unproven, cutOff, userId } = page;
  const { id, title, storyType } = prompt;
  return (
    <Page shell={withoutBanners(shell)} header={null} hasFooter={false}>
      <section className="telling" aria-labelledby="question" data-enhance="telling">
        <p className="telling__top interview__top">
          <a className="interview__back" href={workspaceHref({ type: storyType, prompt: id })}>
            {`‹ ${t("Back to writing")}`}
          </a>
          <QuestionPlace chapterTitle={chapterTitle} promptTitle={title} />
        </p>
        {kept ? (
          <KeptTelling kept={kept} page={page} />
        ) : (
          <>
            <SpokenQuestion question={question} />
            <div data-enhance="unsent-recordings" data-if-stored="unsent-recordings" data-user={userId}>
              <CutOffRecordings id="cut-off" recordings={cutOff} hasOpenStory={false} isHere />
            </div>
            {unproven ? (
              <ButtonForm action="/account/address-link">
                <AskForAddressLink unproven={unproven} />
              </ButtonForm>
            ) : (
              <TellingForm page={page} rejected={rejected} />
            )}
          </>
        )}
      </section>
    </Page>
  );
}
