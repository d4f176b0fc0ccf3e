import { chapterWordsFormId } from "~/domain/chapters/schema";
import { storyFormId } from "~/domain/stories/schema";
import { workspaceHref } from "~/domain/workspace/address";
import type { Workspace } from "~/domain/workspace/workspace.server";
import type { PageShell } from "~/page-shell";
import { leavingForm, NavLink, type OpenForm } from "~/ui/nav-link";
import { ChapterList } from "../chapters/chapter-list";
import { ChapterHeading, ChapterWordsForm, chapterWordsAction } from "../chapters/edit-chapter";
import { AddChapter } from "../chapters/new-chapter";
import { Page } from "../layout/page";
import { CutOffRecordings } from "../media/cut-off-recordings";
import { AddPrompt } from "../prompts/new-prompt";
import { OpenPrompt, PromptCard } from "../prompts/open-prompt";
import type { RejectedStory } from "../stories/story-notices";
import { TrashView } from "../stories/trash-screens";
import { TimelineView } from "../timeline/timeline-view";
import { BookProgress } from "./progress";
import { SearchForm } from "./stories-screen";
import { StoryTypeTabs, ViewTabs, WorkspaceHeader } from "./workspace-header";

interface WorkspaceScreenProps {
  shell: PageShell;
  workspace: Workspace;
  rejected: RejectedStory | undefined;
}

export function WorkspaceScreen({ shell, workspace, rejected }: WorkspaceScreenProps) {
  const { type, view, chapters, chapter, progress, overview, open } = workspace;
  return (
    <Page
      shell={shell}
      header={<WorkspaceHeader shell={shell} hasOpenStory={open !== null} type={type} />}
      openForm={openFormOf(workspace)}
    >
      <div className="workspace">
        <div className="workspace__main">
          <div
            data-enhance="unsent-recordings"
            data-if-stored="unsent-recordings"
            data-user={workspace.userId}
          >
            <CutOffRecordings id="cut-off" recordings={workspace.cutOff} hasOpenStory={open !== null} />
          </div>
          <StoryTypeTabs type={type} hrefOf={(type) => workspaceHref({ type, view })} />
          <p className="only-narrow">
            <a href="#chapters">All life chapters</a>
          </p>
          <ViewTabs type={type} view={view} chapter={chapter.id} />
          <View shell={shell} workspace={workspace} rejected={rejected} />
        </div>
        <div className="workspace__sidebar">
          <ChapterList
            type={type}
            chapters={chapters}
            currentId={view === "stories" ? chapter.id : undefined}
          >
            <AddChapter type={type} openStory={openStoryState(workspace, rejected)} />
          </ChapterList>
          <SearchForm type={type} />
          <BookProgress type={type} progress={progress} overview={overview} />
        </div>
      </div>
    </Page>
  );
}

function View({ shell, workspace, rejected }: WorkspaceScreenProps) {
  const { type, chapters, chapter, timeline, trash } = workspace;
  if (timeline)
    return <TimelineView type={type} chapters={chapters} chapter={chapter.id} timeline={timeline} />;
  if (trash) return <TrashView type={type} stories={trash} mayDelete={shell.impersonation === null} />;
  return <Stories workspace={workspace} rejected={rejected} />;
}

function Stories({ workspace, rejected }: Omit<WorkspaceScreenProps, "shell">) {
  const { type, chapters, chapter, prompts, open } = workspace;
  return (
    <>
      {workspace.isEditingChapter ? (
        <ChapterWordsForm chapter={chapter} rejected={rejected} />
      ) : (
        <ChapterHeading chapter={chapter} mayEdit={!open} />
      )}
      <p>
        <NavLink href={`/surprise?type=${type}`}>Surprise me with a question</NavLink>
      </p>
      {prompts.map((prompt) =>
        prompt.id === open?.prompt.id ? (
          <OpenPrompt key={prompt.id} editor={open} rejected={rejected} />
        ) : (
          <PromptCard key={prompt.id} prompt={prompt} />
        ),
      )}
      {!open && <AddPrompt chapter={chapter} chapters={chapters} />}
    </>
  );
}

/** The story's own form saves it before its author goes on. */
function openFormOf({ open, isEditingChapter, chapter }: Workspace): OpenForm | null {
  if (open) return { formId: storyFormId, leaveAction: "/app", defaultIntent: "story/enter" };
  return isEditingChapter
    ? leavingForm(chapterWordsFormId, chapterWordsAction(chapter), "chapter/save")
    : null;
}

function openStoryState(
  { open }: Workspace,
  rejected: RejectedStory | undefined,
): "none" | "open" | "rejected" {
  if (!open) return "none";
  return rejected ? "rejected" : "open";
}
