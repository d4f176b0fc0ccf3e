import type { OwnMemory } from "~/domain/writing/memories/memories.server";
import { memoryFormId } from "~/domain/writing/memories/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface RememberScreenProps {
  shell: PageShell;
  story: { id: number; title: string };
  memory: OwnMemory | null;
  done: string | null;
  guest: { circleId: number; authorName: string; canAdd: boolean };
  rejected: RejectedForm | undefined;
}

/** A relative writes how they remember a story. They may change it until it is approved. */
export function RememberScreen({ shell, story, memory, done, guest, rejected }: RememberScreenProps) {
  const circle = `?circle=${guest.circleId}`;
  const action = `/reading/${story.id}/remember${circle}`;
  const values = { content: memory?.content ?? "", version: memory?.version ?? "" };
  const { form, fields } = formState(memoryFormId, values, rejected);
  return (
    <Page
      shell={shell}
      header={null}
      isNarrow
      back={{ href: `/reading/${story.id}${circle}`, label: t("The story") }}
    >
      <section
        className="reading-door"
        data-enhance="kept-answer"
        data-key={`memory-${guest.circleId}-${story.id}`}
        data-done={done ?? undefined}
      >
        <h1>{t("How I remember it")}</h1>
        <p className="reading-when">{story.title}</p>
        {memory?.isApproved ? (
          <>
            <p>{t("{author} has taken this as it is.", { author: guest.authorName })}</p>
            <blockquote className="reading-own">{memory.content}</blockquote>
          </>
        ) : guest.canAdd ? (
          <>
            <p>
              {t("{author} reads it first, and decides where others read it.", { author: guest.authorName })}
            </p>
            <Form form={form} action={action} defaultIntent="save">
              <input type="hidden" name="version" value={String(memory?.version ?? "")} />
              <TextAreaField field={fields.content} label={t("Your words")} rows={12} isRequired />
              <button
                type="submit"
                name="intent"
                value="save"
                className="button button--primary button--large"
                data-busy-label={t("Saving...")}
              >
                {t("Keep my words")}
              </button>
            </Form>
          </>
        ) : (
          <p>{t("Only those whom the author asked to may add how they remember it.")}</p>
        )}
        {memory && (
          <ButtonForm action={action}>
            <button type="submit" name="intent" value="withdraw" className="button button--quiet">
              {t("Take it back")}
            </button>
          </ButtonForm>
        )}
      </section>
    </Page>
  );
}
