import { photoCardHref } from "~/domain/writing/photo-cards/schema";
import type { TellingPage } from "~/domain/writing/telling/telling-page.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { AskForAddressLink } from "../../layout/ask-for-address-link";
import { Page, withoutBanners } from "../../layout/page";
import { CutOffRecordings } from "../../media/cut-off-recordings";
import { Picture } from "../../media/players";
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
  const { about, kept } = page;
  const photo = about.kind === "photo" && !kept ? about.photo : null;
  return (
    <Page shell={withoutBanners(shell)} header={null} hasFooter={false}>
      <section
        className={photo ? "telling telling--photo" : "telling"}
        aria-labelledby="question"
        data-enhance="telling"
      >
        <Top about={about} />
        {photo && (
          <div className="telling__photo">
            <Picture image={photo} sizes="(min-width: 48em) 28rem, 60vw" />
          </div>
        )}
        {kept ? <KeptTelling kept={kept} about={about} /> : <Telling page={page} rejected={rejected} />}
      </section>
    </Page>
  );
}

function Top({ about }: Pick<TellingPage, "about">) {
  if (about.kind === "photo")
    return (
      <p className="telling__top interview__top">
        <a className="interview__back" href={photoCardHref(about.photo.id, about.step)}>
          {`‹ ${about.prompt ? t("Back to writing") : t("Back to the photo")}`}
        </a>
      </p>
    );
  const { prompt, chapterTitle } = about;
  return (
    <p className="telling__top interview__top">
      <a className="interview__back" href={workspaceHref({ type: prompt.storyType, prompt: prompt.id })}>
        {`‹ ${t("Back to writing")}`}
      </a>
      <QuestionPlace chapterTitle={chapterTitle} promptTitle={prompt.title} />
    </p>
  );
}

function Telling({ page, rejected }: Omit<TellingScreenProps, "shell">) {
  const { about, cutOff, unproven, userId } = page;
  const question = about.kind === "photo" ? t("Who is this, and what happened just after?") : about.question;
  return (
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
  );
}
