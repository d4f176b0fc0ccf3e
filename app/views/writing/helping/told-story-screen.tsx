import { toldFormId } from "~/domain/writing/helping/schema";
import type { ToldStory } from "~/domain/writing/helping/told-stories.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { ToldWords } from "./told-words";

interface ToldStoryScreenProps {
  shell: PageShell;
  story: ToldStory;
  done: string | null;
  author: string;
  /** Where the form goes, where the page leads back to, and the name under which the browser keeps what is typed. */
  place: { action: string; back: string; key: string };
  rejected: RejectedForm | undefined;
}

/** One story that a helper wrote down, to change until the author writes in it. */
export function ToldStoryScreen({ shell, story, done, author, place, rejected }: ToldStoryScreenProps) {
  const values = { content: story.content ?? "", version: story.version };
  const { form, fields } = formState(toldFormId, values, rejected);
  return (
    <Page shell={shell} header={null} isNarrow back={{ href: place.back, label: t("What you are told") }}>
      <section
        className="reading-door"
        data-enhance="kept-answer"
        data-key={place.key}
        data-done={done ?? undefined}
      >
        <h1>{story.title}</h1>
        {story.content === null && !rejected ? (
          <p>{t("{author} has gone on with this story. It is read where {author} shares it.", { author })}</p>
        ) : (
          <Form form={form} action={place.action} defaultIntent="save">
            <input type="hidden" name="version" value={String(story.version)} />
            <ToldWords field={fields.content} author={author} rows={16} />
          </Form>
        )}
      </section>
    </Page>
  );
}
