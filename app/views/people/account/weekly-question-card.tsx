import { hourName, rhythmName, scheduleWords, weekdayName } from "~/domain/writing/questions/rhythm-words";
import { rhythms } from "~/domain/writing/questions/schedule";
import { weeklyQuestionFormId } from "~/domain/writing/questions/schema";
import type { SkippedPrompt } from "~/domain/writing/questions/skipped-prompts.server";
import type { WeeklyQuestion, WeeklyQuestionNote } from "~/domain/writing/questions/weekly-question.server";
import { t } from "~/messages/translate";
import { SelectField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";

export interface WeeklyQuestionSetting {
  question: WeeklyQuestion;
  note: WeeklyQuestionNote;
  skipped: SkippedPrompt[];
  /** Links of mailed questions that are open. */
  links: number;
  timeZones: string[];
  /** False where no mail is sent; whoever looks after the person reads what is missing. */
  canMail: boolean;
}

interface WeeklyQuestionCardProps extends WeeklyQuestionSetting {
  isViewed: boolean;
  rejected: RejectedForm | undefined;
}

/** One question by email now and then: off until somebody turns it on. */
export function WeeklyQuestionCard(props: WeeklyQuestionCardProps) {
  const { question, note, skipped, links, canMail, isViewed } = props;
  if (!canMail && !isViewed)
    return (
      <section className="account-part" id="weekly-question">
        <h2>{t("Questions that are not for me")}</h2>
        <SkippedButtons skipped={skipped} />
      </section>
    );
  return (
    <section className="account-part" id="weekly-question">
      <h2>{t("A question by email")}</h2>
      <p>{t("One question about your life comes by email. Your answer goes into your book.")}</p>
      {!canMail && isViewed && (
        <p>
          {t("No email is sent from here: whoever runs this site must set SMTP_URL and MAIL_FROM first.")}
        </p>
      )}
      <p>{stateWords(question, note)}</p>
      <SettingsForm {...props} />
      {skipped.length > 0 && <SkippedList skipped={skipped} />}
      {links > 0 && (
        <div id="mailed-questions">
          <p>
            {t("{links, plural, one {# mailed question is open.} other {# mailed questions are open.}}", {
              links,
            })}
          </p>
          <ButtonForm action="/account#weekly-question">
            <button type="submit" name="intent" value="mailed-questions/end" className="button">
              {t("End all mailed questions")}
            </button>
          </ButtonForm>
        </div>
      )}
    </section>
  );
}

function stateWords(question: WeeklyQuestion, { isAsked, isProven, email }: WeeklyQuestionNote): string {
  if (question.state === "off") return t("It is off.");
  if (email === null) return t("It waits for an email address.");
  if (isAsked) return t("An email asks first. Nothing more comes without a yes.");
  if (!isProven) return t("It waits until the link in our email to {email} is pressed.", { email });
  const when = scheduleWords(question);
  return question.state === "paused" ? t("It is paused.") : t("It comes {when}.", { when });
}

function SettingsForm({ question, note, timeZones, isViewed, rejected }: WeeklyQuestionCardProps) {
  // The browser of staff says nothing of where the person lives.
  const isGuessed = !note.isKnown && !isViewed && !rejected;
  const { state, every, weekday, hour, timeZone } = question;
  const { form, fields } = formState(
    weeklyQuestionFormId,
    { state, every, weekday, hour, timeZone },
    rejected,
  );
  const zones = timeZones.includes(timeZone) ? timeZones : [...timeZones, timeZone];
  return (
    <Form form={form} action="/account#weekly-question" defaultIntent="weekly-question/save">
      <SelectField
        field={fields.state}
        label={t("Questions by email")}
        options={[
          { value: "off", label: t("Off") },
          { value: "on", label: t("On") },
          { value: "paused", label: t("Paused for four weeks") },
        ]}
      />
      <SelectField
        field={fields.every}
        label={t("How often")}
        options={rhythms.map((value) => ({ value, label: rhythmName(value) }))}
      />
      <SelectField
        field={fields.weekday}
        label={t("Day of the week")}
        options={numbers(7).map((value) => ({ value: String(value), label: weekdayName(value) }))}
      />
      <SelectField
        field={fields.hour}
        label={t("Time")}
        options={numbers(24).map((value) => ({ value: String(value), label: hourName(value) }))}
      />
      <div data-enhance={isGuessed ? "own-time-zone" : undefined}>
        <SelectField
          field={fields.timeZone}
          label={t("Time zone")}
          options={zones.map((value) => ({ value, label: value.replace(/_/g, " ") }))}
        />
      </div>
      <button
        type="submit"
        name="intent"
        value="weekly-question/save"
        className="button"
        data-busy-label={t("Saving...")}
      >
        {t("Save questions by email")}
      </button>
    </Form>
  );
}

function SkippedList({ skipped }: { skipped: SkippedPrompt[] }) {
  return (
    <div id="skipped-prompts">
      <h3>{t("Not for me")}</h3>
      <SkippedButtons skipped={skipped} />
    </div>
  );
}

function SkippedButtons({ skipped }: { skipped: SkippedPrompt[] }) {
  return (
    <ul>
      {skipped.map(({ id, title }) => (
        <li key={id}>
          <ButtonForm action="/account#weekly-question">
            <input type="hidden" name="promptId" value={id} />
            {`${title} `}
            <button type="submit" name="intent" value="prompt/ask-again" className="button button--quiet">
              {t("Ask me this after all")}
            </button>
          </ButtonForm>
        </li>
      ))}
    </ul>
  );
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
