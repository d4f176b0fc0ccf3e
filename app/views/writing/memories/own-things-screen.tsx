import { formatFacts } from "~/domain/base/format";
import type { TranscriptionChoice } from "~/domain/media/transcripts/transcript-status.server";
import { addressFormId } from "~/domain/people/circle/schema";
import type { OwnMemory } from "~/domain/writing/memories/memories.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { TranscriptionChoiceForm } from "../../media/transcripts/transcription-choice-form";
import { MemoryFiles } from "./memory-media";

interface OwnThingsScreenProps {
  shell: PageShell;
  email: string | null;
  hasDigest: boolean;
  canMail: boolean;
  transcriptionChoice: TranscriptionChoice | null;
  /** The service that listens to recordings; null without one. */
  host: string | null;
  memories: (OwnMemory & { storyId: number })[];
  asks: { id: number; words: string }[];
  guest: { circleId: number; name: string; relation: string; authorName: string };
  rejected: RejectedForm | undefined;
}

export function OwnThingsScreen(props: OwnThingsScreenProps) {
  const { shell, memories, asks, guest } = props;
  const circle = `?circle=${guest.circleId}`;
  return (
    <Page
      shell={shell}
      header={null}
      isNarrow
      back={{ href: `/reading${circle}`, label: t("The reading room") }}
    >
      <div className="reading-room">
        <h1>{t("What I added")}</h1>
        <p>{formatFacts([guest.name, guest.relation])}</p>
        {memories.length + asks.length === 0 && <p>{t("Nothing yet.")}</p>}
        {memories.map(({ id, storyId, content, isApproved, ...media }) => (
          <section key={id} className="reading-memory" aria-label={t("How I remember it")}>
            {content && <p className="reading-own">{content}</p>}
            <MemoryFiles media={media} name={guest.name} written={content} />
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
        <AddressPart {...props} />
        <DigestChoice {...props} />
        <HearingChoice {...props} />
        <LeavePart circle={circle} />
      </div>
    </Page>
  );
}

function AddressPart({ email, guest, rejected }: OwnThingsScreenProps) {
  const circle = `?circle=${guest.circleId}`;
  const { form, fields } = formState(addressFormId, { email: email ?? "" }, rejected);
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t("My email address")}</h2>
      <Form form={form} action={`/reading/me${circle}`} defaultIntent="address">
        <TextField
          field={fields.email}
          label={t("Where my link is sent again if I lose it")}
          type="email"
          autoComplete="email"
        />
        <button type="submit" name="intent" value="address" className="button">
          {t("Keep this address")}
        </button>
      </Form>
    </section>
  );
}

function LeavePart({ circle }: { circle: string }) {
  return (
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
  );
}

function HearingChoice({ transcriptionChoice, host, guest }: OwnThingsScreenProps) {
  if (host === null || transcriptionChoice === null) return null;
  return (
    <section id="transcription" aria-labelledby="hearing">
      <h2 id="hearing">{t("Writing down what you say")}</h2>
      <TranscriptionChoiceForm
        choice={transcriptionChoice}
        host={host}
        action={`/reading/me?circle=${guest.circleId}`}
      />
    </section>
  );
}

/** A mail at most weekly: off until the relative says yes. */
function DigestChoice({ email, hasDigest, canMail, guest }: OwnThingsScreenProps) {
  if (email === null || !canMail) return null;
  return (
    <section aria-labelledby="digest">
      <h2 id="digest">{t("News by email")}</h2>
      <p>
        {hasDigest
          ? t("You get an email when {author} has told something new, at most once a week.", {
              author: guest.authorName,
            })
          : t("We can write to you when {author} has told something new, at most once a week.", {
              author: guest.authorName,
            })}
      </p>
      <ButtonForm action={`/reading/me?circle=${guest.circleId}`}>
        <input type="hidden" name="wanted" value={hasDigest ? "0" : "1"} />
        <button type="submit" name="intent" value="digest" className="button">
          {hasDigest ? t("No more of these emails") : t("Yes, write to me")}
        </button>
      </ButtonForm>
    </section>
  );
}
