import type { EventName } from "~/domain/base/events/events";
import { mailAddressMax, phoneMax } from "~/domain/base/schema-fields";
import { answerPromise } from "~/domain/base/settings/promises";
import { contactMax } from "~/domain/running/contact/schema";
import type { Catalogue } from "~/domain/selling/catalogue/catalogue";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextAreaField, TextField } from "~/ui/field";
import { formState, type RejectedForm } from "~/ui/form";
import { leavingForm } from "~/ui/nav-link";
import { useTypedForm } from "../layout/drafts/unsaved-forms";
import { WordsForm } from "../layout/drafts/words-form";
import { PublicPage } from "./public-page";
import { contactQuestions } from "./questions";
import { FaqList, Hero, Section } from "./section";

export const contactFormId = "contact";

/** A honeypot field: only bots fill it in. */
export const trapField = "website";

interface ContactScreenProps {
  shell: PageShell;
  event: EventName;
  catalogue: Catalogue;
  /** Hours until a message is answered; 0 where none are promised. */
  answerHours: number;
  isPartnership: boolean;
  rejected: RejectedForm | undefined;
}

export function ContactScreen(props: ContactScreenProps) {
  const { shell, event, catalogue, answerHours, isPartnership, rejected } = props;
  return (
    <PublicPage
      shell={shell}
      event={event}
      openForm={shell.accountId === null ? null : leavingForm(contactFormId, contactAction(isPartnership))}
    >
      <Hero title={t("Contact us")} lead={`${t("Ask us anything.")} ${answerPromise(answerHours)}`} />
      <div className="contact">
        <section className="card contact__form" aria-labelledby="write">
          <h2 id="write">{t("Write to us")}</h2>
          <MessageForm isPartnership={isPartnership} rejected={rejected} />
        </section>
        <Section title={t("Common questions")}>
          <FaqList questions={contactQuestions(catalogue, answerHours)} />
        </Section>
      </div>
    </PublicPage>
  );
}

function contactAction(isPartnership: boolean): string {
  return isPartnership ? "/contact?about=partnership" : "/contact";
}

function MessageForm({ isPartnership, rejected }: Pick<ContactScreenProps, "isPartnership" | "rejected">) {
  const subject = isPartnership ? t("A partnership with our community") : "";
  const values = { name: "", email: "", phone: "", subject, message: "" };
  const action = contactAction(isPartnership);
  const { form, fields } = formState(contactFormId, values, useTypedForm(contactFormId, action, rejected));
  return (
    <WordsForm form={form} action={action} errorTitle={rejected?.errorTitle} words={values}>
      <TextField
        field={fields.name}
        label={t("Name")}
        autoComplete="name"
        maxLength={contactMax.name}
        isRequired
      />
      <TextField
        field={fields.email}
        label={t("Email")}
        type="email"
        autoComplete="email"
        maxLength={mailAddressMax}
        isRequired
      />
      <TextField
        field={fields.phone}
        label={t("Phone")}
        hint={t("Including the area code, please.")}
        type="tel"
        autoComplete="tel"
        maxLength={phoneMax}
        isRequired
      />
      <TextField field={fields.subject} label={t("Subject")} maxLength={contactMax.subject} isRequired />
      <TextAreaField
        field={fields.message}
        label={t("Message")}
        rows={6}
        maxLength={contactMax.message}
        isRequired
      />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">{t("Leave this empty")}</label>
        <input id="contact-website" name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className="button button--primary">
        {t("Send message")}
      </button>
    </WordsForm>
  );
}
