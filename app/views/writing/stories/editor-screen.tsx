import type { Prompt } from "~/domain/writing/prompts/prompts.server";
import { firstSentence } from "~/domain/writing/stories/first-sentence";
import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import type { EditorPage } from "~/domain/writing/workspace/editor.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { NavLink, type OpenForm } from "~/ui/nav-link";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { OtherRecordings } from "../../media/cut-off-recordings";
import { MoreMenu } from "./editor-menu";
import { type SavedPage, SavedPageView } from "./saved-page";
import { StoryEditor } from "./story-editor";
import { DraftNotice, type RejectedStory } from "./story-notices";

interface EditorScreenProps {
  shell: PageShell;
  workspace: EditorPage;
  /** Drawn, where the saved page is shown. */
  cover: string | null;
  /** Shown above the editor right after some saves. */
  savedPage: SavedPage | null;
  rejected: RejectedStory | undefined;
}

/** The story's own form saves it before its author goes on. */
const openForm: OpenForm = { formId: storyFormId, leaveAction: "/app", defaultIntent: "story/enter" };

/** The editor alone on its page. What was just saved is said beside the buttons, where the eye is. */
export function EditorScreen({ shell, workspace, cover, savedPage, rejected }: EditorScreenProps) {
  const { type, chapter, cutOff, userId, open: editor } = workspace;
  const { prompt, place, placeCount } = editor;
  const saved = shell.status?.kind === "success" && !shell.status.undo ? shell.status : null;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" type={type} savedForm={storyFormId} />}
      openForm={openForm}
      hasOwnStatus={saved !== null}
    >
      <OtherRecordings userId={userId} recordings={cutOff} hasOpenStory />
      {savedPage && <SavedPageView page={savedPage} cover={cover} saved={saved} />}
      <section
        className={saved ? "editor settles" : "editor"}
        id={`prompt-${prompt.id}`}
        aria-labelledby="open-prompt-title"
      >
        <div className="editor__top">
          <NavLink
            className="editor__back"
            href={workspaceHref({
              type: prompt.storyType,
              chapter: prompt.lifeStageId,
              page: chapter.page,
            })}
          >
            {`‹ ${chapter.title}`}
          </NavLink>
          <span className="editor__place">
            {t("{place} of {placeCount}", { place: String(place), placeCount: String(placeCount) })}{" "}
            <span data-live="badges">
              {prompt.hasUserOverride && <span className="badge badge--own">{t("Customized")}</span>}
              {prompt.isAnswered && <span className="badge">{t("Answered")}</span>}
            </span>
          </span>
          <MoreMenu editor={editor} />
        </div>
        <h1 className="editor__title" id="open-prompt-title">
          {prompt.title}
        </h1>
        {!editor.isEditingPrompt && <Question prompt={prompt} />}
        <h2 className="visually-hidden">{t("Your story")}</h2>
        {!rejected && <DraftNotice editor={editor} />}
        <StoryEditor
          editor={editor}
          rejected={rejected}
          saved={savedPage ? null : saved}
          isBelowPage={savedPage !== null}
        />
      </section>
    </Page>
  );
}

function Question({ prompt: { description } }: { prompt: Prompt }) {
  const { sentence, rest } = firstSentence(description);
  if (rest === "") return <p className="editor__question">{sentence}</p>;
  return (
    <details className="editor__question">
      <summary>
        {sentence} <span className="editor__unfold">{t("Read on …")}</span>
      </summary>
      <p>{rest}</p>
    </details>
  );
}
