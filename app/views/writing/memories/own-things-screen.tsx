import { addressFormId } from "~/domain/people/circle/schema";
import type { OwnMemory } from "~/domain/writing/memories/memories.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";

interface OwnThingsScreenProps {
  shell: PageShell;
  email: string | null;
  memories: (OwnMemory & { storyId: number })[];
  asks: { id: number; words: string }[];
  guest: { circleId: number; name: string; relation: string; authorName: string };
  rejected: RejectedForm | undefined;
}

/** What a relative added, and the way out. */
export function OwnThingsScreen({ shell, email, memories, asks, guest, rejected }: OwnThingsScreenProps) {
  const circle = `?circle=${guest.circleId}`;
  const { form, fields } = formState(addressFormId, { email: email ?? "" }, rejected);
  return (
    <Page
      shell={shell}
      header={null}
      isNarrow
      back={{ href: `/reading${circle}`, label: t("The reading room") }}
    >
      <div className="reading-room">
        <h1>{t("What I added")}</h1>
        <p>{[guest.name, guest.relation].filter(Boolean).join(", ")}</p>
        {memories.length + asks.length === 0 && <p>{t("Nothing yet.")}</p>}
        {memories.map(({ id, storyId, content, isApproved }) => (
          <section key={id} className="reading-memory" aria-label={t("How I remember it")}>
            <p className="reading-own">{content}</p>
            <p className="reading-when">
              {isApproved ? t("Taken as it is") : t("{author} reads it first", { author: guest.authorName })}
            </p>
            <p className="reading-line">
              <a href={`/reading/${storyId}/remember${circle}`}>{t("Change it or take it back")}</a>
            </p>
          </section>
        ))}
        {asks.length > 0 && (
          <section aria-labelledby="asked">
            <h2 id="asked">{t("What I asked")}</h2>
            <ul>
              {asks.map(({ id, words }) => (
                <li key={id}>{words}</li>
              ))}
            </ul>
          </section>
        )}
        <p className="reading-line">
          <a href={`/reading/me/download${circle}`}>{t("Download what I added")}</a>
        </p>
        <section aria-labelledby="address">
          <h2 id="address">{t("My email address")}</h2>
          <Form form={form} action={`/reading/me${circle}`} defaultIntent="address">
            <TextField
              field={fields.email}
              label={t("Where a new link is sent if I lose mine")}
              type="email"
              autoComplete="email"
            />
            <button type="submit" name="intent" value="address" className="button">
              {t("Keep this address")}
            </button>
          </Form>
        </section>
        <section aria-labelledby="leave">
          <h2 id="leave">{t("Leave")}</h2>
          <p>
            {t(
              "Your name, your email address and your link go at once. What has been printed stays printed. What you wrote can stay, or go with you.",
            )}
          </p>
          <ButtonForm action={`/reading/me${circle}`}>
            <button type="submit" name="intent" value="leave" className="button">
              {t("Leave, and let my words stay")}
            </button>
          </ButtonForm>
          <ButtonForm action={`/reading/me${circle}`}>
            <button type="submit" name="intent" value="leave-all" className="button">
              {t("Leave, and take my words with me")}
            </button>
          </ButtonForm>
        </section>
      </div>
    </Page>
  );
}
