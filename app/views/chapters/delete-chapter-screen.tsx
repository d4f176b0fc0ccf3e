import type { DeletableChapter } from "~/domain/chapters/chapters.server";
import { workspaceHref } from "~/domain/workspace/address";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { YesOrNo } from "~/ui/yes-or-no";
import { ParticipantHeader } from "../layout/headers";
import { Page } from "../layout/page";

/** The question before a custom chapter is deleted, or why it cannot be. */
export function DeleteChapterScreen({ shell, chapter, blocker }: DeletableChapter & { shell: PageShell }) {
  const back = workspaceHref({ type: chapter.storyType, chapter: chapter.id });
  if (blocker) {
    return (
      <Page shell={shell} header={<ParticipantHeader shell={shell} />} isNarrow>
        <h1>{chapter.title}</h1>
        <Notice kind="error" title="This chapter cannot be deleted now">
          <p>{blocker}</p>
        </Notice>
        <a className="button" href={back}>
          Back to the chapter
        </a>
      </Page>
    );
  }
  return (
    <Page shell={shell} header={<ParticipantHeader shell={shell} />} isNarrow>
      <h1>{chapter.title}</h1>
      <p>Are you sure you want to delete this chapter? {promptsThatGo(chapter.totalPrompts)}</p>
      <YesOrNo action={`/chapters/${chapter.id}/delete`} yes="Yes, delete this chapter" back={back} />
    </Page>
  );
}

function promptsThatGo(count: number): string {
  if (count === 0) return "It holds no stories, and cannot be brought back.";
  const prompts = count === 1 ? "Its prompt goes" : `Its ${count} prompts go`;
  return `It holds no stories. ${prompts} with it, and cannot be brought back.`;
}
