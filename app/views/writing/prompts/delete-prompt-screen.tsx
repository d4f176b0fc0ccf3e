import type { DeletablePrompt } from "~/domain/writing/prompts/delete-prompt.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { YesOrNo } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

export function DeletePromptScreen({ shell, prompt, blocker }: DeletablePrompt & { shell: PageShell }) {
  const back = workspaceHref({ type: prompt.storyType, prompt: prompt.id });
  if (blocker) {
    return (
      <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
        <h1 dir="auto">{prompt.title}</h1>
        <Notice kind="error" title={t("This prompt cannot be deleted now")}>
          <p>{blocker}</p>
        </Notice>
        <NavLink className="button" href={back}>
          {t("Back to the prompt")}
        </NavLink>
      </Page>
    );
  }
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
      <h1 dir="auto">{prompt.title}</h1>
      <p>{t("Are you sure you want to delete this prompt? It has no story, and cannot be brought back.")}</p>
      <YesOrNo action={`/prompts/${prompt.id}/delete`} yes={t("Yes, delete this prompt")} back={back} />
    </Page>
  );
}
