import { toldFormId } from "~/domain/writing/helping/schema";
import { promptTitleMax } from "~/domain/writing/prompts/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { ToldWords } from "./told-words";

interface ToldScreenProps {
  shell: PageShell;
  done: string | null;
  stories: { id: number; title: string }[];
  guest: { reader: string; circleId: number; authorName: string; name: string };
  rejected: RejectedForm | undefined;
}

export function ToldScreen({ shell, done, stories, guest, rejected }: ToldScreenProps) {
  const { authorName: author, name } = guest;
  const circle = `?circle=${guest.circleId}`;
  const { form, fields } = formState(toldFormId, { title: "", content: "" }, rejected);
  return (
    <Page
      shell={shell}
      header={null}
      isNarrow
      back={{ href: `/reading${circle}`, label: t("The reading room") }}
    >
      <section
        className="reading-door"
        data-enhance="kept-answer"
        data-key={`told-${guest.reader}-new`}
        data-done={done ?? undefined}
      >
        <h1>{t("Write down what {author} tells you", { author })}</h1>
        <p>{t("It stands among the stories of {author}, as told to {name}.", { author, name })}</p>
        <Form form={form} action={`/reading/told${circle}`} defaultIntent="save">
          <TextField
            field={fields.title}
            label={t("What it is about")}
            maxLength={promptTitleMax}
            isRequired
          />
          <ToldWords field={fields.content} author={author} rows={12} />
          <button type="submit" name="intent" value="aloud" className="button button--large">
            {t("Record it instead")}
          </button>
        </Form>
        {stories.length > 0 && (
          <section aria-labelledby="before">
            <h2 id="before">{t("What you wrote down before")}</h2>
            <ul className="list-plain">
              {stories.map(({ id, title }) => (
                <li key={id} className="reading-line">
                  <a href={`/reading/told/${id}${circle}`}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </section>
    </Page>
  );
}
