import type { ReactNode } from "react";
import type { DeletableChapter } from "~/domain/writing/chapters/delete-chapter.server";
import type { DeletablePrompt } from "~/domain/writing/prompts/delete-prompt.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { YesOrNo } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

export function DeleteChapterScreen({ shell, chapter, blocker }: DeletableChapter & { shell: PageShell }) {
  const back = workspaceHref({ type: chapter.storyType, chapter: chapter.id });
  const refusal = {
    ...{ title: t("This chapter cannot be deleted now"), why: blocker, way: t("Back to the chapter") },
  };
  return (
    <DeleteScreen shell={shell} title={chapter.title} back={back} refusal={refusal}>
      <p>
        {t("Are you sure you want to delete this chapter?")} {promptsThatGo(chapter.totalPrompts)}
      </p>
      <YesOrNo action={`/chapters/${chapter.id}/delete`} yes={t("Yes, delete this chapter")} back={back} />
    </DeleteScreen>
  );
}

export function DeletePromptScreen({ shell, prompt, blocker }: DeletablePrompt & { shell: PageShell }) {
  const back = workspaceHref({ type: prompt.storyType, prompt: prompt.id });
  const refusal = {
    ...{ title: t("This prompt cannot be deleted now"), why: blocker, way: t("Back to the prompt") },
  };
  return (
    <DeleteScreen shell={shell} title={prompt.title} back={back} refusal={refusal}>
      <p>{t("Are you sure you want to delete this prompt? It has no story, and cannot be brought back.")}</p>
      <YesOrNo action={`/prompts/${prompt.id}/delete`} yes={t("Yes, delete this prompt")} back={back} />
    </DeleteScreen>
  );
}

interface DeleteScreenProps {
  shell: PageShell;
  title: string;
  back: string;
  /** What stands instead of the question, where there is a reason why not. */
  refusal: { title: string; why: string | null; way: string };
  children: ReactNode;
}

function DeleteScreen({ shell, title, back, refusal, children }: DeleteScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
      <h1 dir="auto">{title}</h1>
      {refusal.why ? (
        <>
          <Notice kind="error" title={refusal.title}>
            <p>{refusal.why}</p>
          </Notice>
          <NavLink className="button" href={back}>
            {refusal.way}
          </NavLink>
        </>
      ) : (
        children
      )}
    </Page>
  );
}

function promptsThatGo(count: number): string {
  if (count === 0) return t("It holds no stories, and cannot be brought back.");
  return t(
    "It holds no stories. {count, plural, one {Its prompt goes with it} other {Its # prompts go with it}}, and cannot be brought back.",
    { count },
  );
}
