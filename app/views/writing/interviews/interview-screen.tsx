import { formatLocalDate } from "~/domain/base/format";
import type { InterviewPage } from "~/domain/writing/interviews/interview-page.server";
import { interviewFormId } from "~/domain/writing/interviews/schema";
import { interviewHref, workspaceHref } from "~/domain/writing/workspace/address";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { NavLink, type OpenForm } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page, withoutBanners } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { StoryParagraphs } from "../../layout/text/story-paragraphs";
import { ConsentForm, openConsent } from "./consent-form";
import { InterviewForm, type RejectedInterview } from "./interview-form";
import { QuestionPlace, SpokenQuestion } from "./spoken-question";

interface InterviewScreenProps {
  shell: PageShell;
  page: InterviewPage;
  rejected: RejectedInterview | undefined;
}

export function InterviewScreen({ shell, page, rejected }: InterviewScreenProps) {
  const { prompt, chapterTitle, question, interview } = page;
  const saved = interview && shell.status?.kind === "success" ? shell.status : null;
  return (
    <Page
      shell={withoutBanners(shell)}
      header={<SignedInHeader shell={shell} place="stories" type={prompt.storyType} />}
      openForm={interview ? openForm(prompt.id) : openConsent(prompt.id)}
      hasOwnStatus={saved !== null}
    >
      <section className="interview" aria-labelledby="question">
        <p className="interview__top">
          <NavLink
            className="interview__back"
            href={workspaceHref({ type: prompt.storyType, prompt: prompt.id })}
          >
            {`‹ ${t("Back to writing")}`}
          </NavLink>
          <QuestionPlace chapterTitle={chapterTitle} promptTitle={prompt.title} />
        </p>
        <SpokenQuestion question={question} />
        {interview ? (
          <InterviewForm page={page} interview={interview} rejected={rejected} saved={saved} />
        ) : (
          <>
            <UnsavedNotes rejected={rejected} />
            <ConsentForm page={page} rejected={rejected} />
          </>
        )}
        <EarlierNotes notes={page.earlierNotes} />
      </section>
    </Page>
  );
}

/** Its own form saves the notes before their author goes on. */
function openForm(promptId: number): OpenForm {
  return {
    formId: interviewFormId,
    leaveAction: interviewHref(promptId),
    defaultIntent: "interview/save",
  };
}

/** Notes that came after the end of their sitting, and were refused. */
function UnsavedNotes({ rejected }: Pick<InterviewScreenProps, "rejected">) {
  const notes = rejected?.formId === interviewFormId ? rejected.result.initialValue.notes : undefined;
  if (!rejected || typeof notes !== "string") return null;
  return (
    <Notice kind="error" title={t("These notes are not saved")}>
      <p>
        {Object.values(rejected.result.error)
          .flat()
          .map((text) => t(text as Message))
          .join(" ")}
      </p>
      <p>{t("Please begin again below, and copy them into the field.")}</p>
      <StoryParagraphs text={notes} />
    </Notice>
  );
}

function EarlierNotes({ notes }: { notes: InterviewPage["earlierNotes"] }) {
  if (notes.length === 0) return null;
  return (
    <section className="interview__earlier" aria-labelledby="earlier-notes">
      <h2 id="earlier-notes">{t("Notes from earlier talks")}</h2>
      {notes.map(({ interviewId, interviewerName, consentedAt, content }) => (
        <article key={interviewId}>
          <h3>
            {t("With {interviewerName}, {day}", { interviewerName, day: formatLocalDate(consentedAt) })}
          </h3>
          <StoryParagraphs text={content} />
        </article>
      ))}
    </section>
  );
}
