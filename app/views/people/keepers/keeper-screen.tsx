import { formatDate } from "~/domain/base/format";
import { deathFormId, deathReasonMax } from "~/domain/people/keepers/schema";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { DaySentence } from "../../layout/day-sentence";
import { Page } from "../../layout/page";

interface KeeperScreenProps {
  shell: PageShell;
  name: string;
  authorName: string;
  isKept: boolean;
  said: { saidBy: string; saidAt: string; dueAt: string | null } | null;
  token: string;
  rejected: RejectedForm | undefined;
}

export function KeeperScreen(props: KeeperScreenProps) {
  const { shell, name, authorName, isKept, said, token } = props;
  return (
    <Page shell={shell} header={null} isNarrow>
      <section className="reading-door">
        <p className="reading-door__hello">{t("Hello, {name}", { name })}</p>
        <h1>{t("You keep the book of {authorName}", { authorName })}</h1>
        {isKept ? (
          <>
            <p>
              {t(
                "You can finish the order and the design of the book, order copies, and download it. Nothing is written in the name of {author} any more.",
                { author: authorName },
              )}
            </p>
            <ButtonForm action={`/keeping/${token}`}>
              <button
                type="submit"
                name="intent"
                value="enter"
                className="button button--primary button--large"
              >
                {t("Open the book")}
              </button>
            </ButtonForm>
          </>
        ) : (
          <Before {...props} said={said} />
        )}
      </section>
    </Page>
  );
}

function Before({ authorName, said, token, rejected }: KeeperScreenProps) {
  if (said)
    return (
      <>
        <p>
          <DaySentence
            text={t("{saidBy} said on <when>{day}</when> that {authorName} has died.", {
              ...{ saidBy: said.saidBy, authorName },
              day: formatDate(said.saidAt),
            })}
            at={said.saidAt}
          />
        </p>
        <p>
          {said.dueAt === null
            ? t("Whoever looks after this site confirms it now. Nobody else has to do anything.")
            : t("If nobody hears from {authorName}, the book is yours to keep on {day}.", {
                authorName,
                day: formatDate(said.dueAt),
              })}
        </p>
      </>
    );
  const { form, fields } = formState(deathFormId, { reason: "" }, rejected);
  return (
    <>
      <p>{t("There is nothing to do while {authorName} is alive.", { authorName })}</p>
      <Form form={form} action={`/keeping/${token}`} defaultIntent="say">
        <TextField
          field={fields.reason}
          label={t("If {authorName} has died: how do you know it?", { authorName })}
          hint={t("For example: I am her son, she died on March 3.")}
          maxLength={deathReasonMax}
          autoComplete="off"
          isRequired
        />
        <button type="submit" name="intent" value="say" className="button">
          {t("Say that {authorName} has died", { authorName })}
        </button>
      </Form>
      <p className="reading-line">
        {t("Somebody else confirms it, and {authorName} is asked for 30 days or more.", { authorName })}
      </p>
    </>
  );
}
