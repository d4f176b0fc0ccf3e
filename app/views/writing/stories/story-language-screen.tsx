import type { Story } from "~/domain/writing/stories/stories.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { bookLanguageCodes, bookLanguages } from "~/messages/book-languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { PlainSelect } from "~/ui/field";
import { ButtonForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

interface StoryLanguageScreenProps {
  shell: PageShell;
  story: Story;
}

/** For a story whose language its words do not tell: it decides marks, hyphenation, and the voice that reads it aloud. */
export function StoryLanguageScreen({ shell, story }: StoryLanguageScreenProps) {
  const { id, prompt, storyType, promptId, language = "" } = story;
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} isNarrow>
      <h1>{t("The language of this story")}</h1>
      <p>
        {t("“{question}” may be in another language than the rest of the book.", { question: prompt.title })}
      </p>
      <ButtonForm action={storyLanguageHref(id)}>
        <PlainSelect
          id="story-language"
          name="language"
          label={t("It is written in")}
          value={language}
          options={[
            { value: "", label: t("As its words show") },
            ...bookLanguageCodes.map((code) => ({ value: code, label: bookLanguages[code].name })),
          ]}
        />
        <div className="actions">
          <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
            {t("Save language")}
          </button>
          <a className="button" href={workspaceHref({ type: storyType, prompt: promptId })}>
            {t("Cancel")}
          </a>
        </div>
      </ButtonForm>
    </Page>
  );
}

export function storyLanguageHref(id: number): string {
  return `/stories/${id}/language`;
}
