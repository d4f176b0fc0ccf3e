import { interviewHref, workspaceHref } from "~/domain/writing/workspace/address";
import type { ChaptersPage, Workspace } from "~/domain/writing/workspace/workspace.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { NavLink, type OpenForm } from "~/ui/nav-link";
import { Page } from "../../layout/page";
import { Pager } from "../../layout/pager";
import { SignedInHeader } from "../../layout/signed-in-header";
import { OtherRecordings } from "../../media/cut-off-recordings";
import { ChapterList } from "../chapters/chapter-list";
import { ChapterTools, ChapterWordsForm, chapterWordsForm } from "../chapters/edit-chapter";
import { AddChapter } from "../chapters/new-chapter";
import { AddPrompt } from "../prompts/new-prompt";
import { PromptCards } from "../prompts/prompt-cards";
import { EditorScreen } from "../stories/editor-screen";
import type { SavedPage } from "../stories/saved-page";
import type { RejectedStory } from "../stories/story-notices";
import { TrashView } from "../stories/trash-screens";
import { TimelineView } from "../timeline/timeline-view";
import { BookSummary, type ShownBook } from "./book-summary";
import { FamilyNews } from "./family-news";
import { LastPage } from "./last-page";
import { BookProgress } from "./progress";
import { QuestionSheet } from "./question-sheet";
import { SearchForm } from "./stories-screen";
import { WorkspaceTabs } from "./workspace-tabs";

interface WorkspaceScreenProps<Shown> {
  shell: PageShell;
  workspace: Shown;
  book: ShownBook;
  rejected: RejectedStory | undefined;
}

interface AnyWorkspaceProps extends WorkspaceScreenProps<Workspace> {
  savedPage: SavedPage | null;
}

export function WorkspaceScreen({ shell, workspace, book, savedPage, rejected }: AnyWorkspaceProps) {
  const around = { shell, rejected };
  if (workspace.open)
    return <EditorScreen {...around} workspace={workspace} cover={book.cover} savedPage={savedPage} />;
  return <ChaptersScreen {...around} workspace={workspace} book={book} />;
}

function ChaptersScreen({ shell, workspace, book, rejected }: WorkspaceScreenProps<ChaptersPage>) {
  const { type, view, chapters, chapter, progress, overview } = workspace;
  const isStories = view === "stories";
  const chapterList = (
    <ChapterList type={type} chapters={chapters} currentId={isStories ? chapter.id : undefined}>
      <AddChapter type={type} />
    </ChapterList>
  );
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" type={type} />}
      openForm={openFormOf(workspace)}
    >
      <OtherRecordings userId={workspace.userId} recordings={workspace.cutOff} hasOpenStory={false} />
      {isStories && !workspace.isEditingChapter && (
        <div className="workspace__first">
          <QuestionSheet shell={shell} workspace={workspace} />
          <LastPage workspace={workspace} />
          <BookSummary workspace={workspace} book={book} />
        </div>
      )}
      {isStories && <FamilyNews news={workspace.familyNews} />}
      {isStories && chapterList}
      <div className="workspace">
        <div className="workspace__main" id="stories">
          <WorkspaceTabs type={type} view={view} chapter={chapter.id} hasMission={workspace.hasMission} />
          <View shell={shell} workspace={workspace} rejected={rejected} />
        </div>
        <div className="workspace__sidebar">
          <SearchForm type={type} />
          <p>
            <NavLink
              className="quiet-link"
              href={workspace.question ? interviewHref(workspace.question.id) : `/interview?type=${type}`}
            >
              {t("Sit down with someone")}
            </NavLink>
          </p>
          <BookProgress type={type} progress={{ ...progress, printed: book.printed }} overview={overview} />
        </div>
      </div>
      {!isStories && chapterList}
    </Page>
  );
}

function View({ shell, workspace, rejected }: Omit<WorkspaceScreenProps<ChaptersPage>, "book">) {
  const { type, chapters, chapter, timeline, trash } = workspace;
  if (timeline)
    return <TimelineView type={type} chapters={chapters} chapter={chapter.id} timeline={timeline} />;
  if (trash) return <TrashView type={type} stories={trash} mayDelete={shell.impersonation === null} />;
  return <Stories workspace={workspace} rejected={rejected} />;
}

function Stories({
  workspace,
  rejected,
}: Pick<WorkspaceScreenProps<ChaptersPage>, "workspace" | "rejected">) {
  const { type, chapters, chapter, prompts, page, pages, overview } = workspace;
  const stories = new Map(overview.shown.map((story) => [story.promptId, story]));
  return (
    <>
      {workspace.isEditingChapter ? (
        <ChapterWordsForm chapter={chapter} rejected={rejected} />
      ) : (
        <h2 className="visually-hidden">{chapter.title}</h2>
      )}
      <PromptCards prompts={prompts} stories={stories} level={workspace.isEditingChapter ? 2 : 3} />
      <Pager
        label={t("Questions")}
        page={page}
        pages={pages}
        hrefOf={(page) => `${workspaceHref({ type, chapter: chapter.id, page })}#stories`}
      />
      <div className="workspace__ways">
        <AddPrompt chapter={chapter} chapters={chapters} />
        {!workspace.isEditingChapter && <ChapterTools chapter={chapter} />}
      </div>
    </>
  );
}

function openFormOf({ isEditingChapter, chapter }: ChaptersPage): OpenForm | null {
  return isEditingChapter ? chapterWordsForm(chapter) : null;
}

export function workspaceTitle(workspace: Workspace): string[] {
  const { chapter, open } = workspace;
  if (open) return [open.prompt.title, chapter.title];
  const { type, view, isEditingChapter } = workspace;
  const kind = type === "mission" ? t("Mission Stories") : t("Life Stories");
  if (view === "timeline") return [t("Timeline"), kind];
  if (view === "trash") return [t("Trash"), kind];
  return [isEditingChapter ? t("Edit chapter: {title}", { title: chapter.title }) : chapter.title, kind];
}
