import type { SharedWith } from "~/domain/writing/sharing/schema";
import type { Story } from "~/domain/writing/stories/stories.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { nobodyWords } from "../../people/circle/sharing-part";

interface StorySharingScreenProps {
  shell: PageShell;
  story: Story;
  /** How many people keep the book after the author. */
  keepers: number;
}

const choices: { state: SharedWith; label: ReturnType<typeof message> }[] = [
  { state: "family", label: message("My family may read it") },
  { state: "nobody", label: message("Nobody yet") },
  { state: "onlyMe", label: message("Only for me") },
];

export function StorySharingScreen({ shell, story, keepers }: StorySharingScreenProps) {
  const { id, prompt, storyType, promptId, sharedWith } = story;
  const meanings: Record<SharedWith, string> = {
    family: t("Everybody who has a link of yours reads it. You can take it back at any time."),
    nobody: nobodyWords(keepers),
    onlyMe: t("Nobody else ever reads it, also not when you share all."),
  };
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="stories" />}
      isNarrow
      back={{ href: workspaceHref({ type: storyType, prompt: promptId }), label: t("The story") }}
    >
      <h1>{t("Who reads “{title}”?", { title: prompt.title })}</h1>
      {choices.map(({ state, label }) => (
        <section key={state} aria-label={t(label)} className="account-part">
          <ButtonForm action={storySharingHref(id)}>
            <button
              type="submit"
              name="sharedWith"
              value={state}
              className={state === sharedWith ? "button button--primary" : "button"}
              aria-pressed={state === sharedWith}
            >
              {t(label)}
            </button>
          </ButtonForm>
          <p>{meanings[state]}</p>
        </section>
      ))}
    </Page>
  );
}

export function storySharingHref(id: number): string {
  return `/stories/${id}/sharing`;
}
