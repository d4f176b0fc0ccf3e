import type { Catalogue } from "~/domain/catalogue/catalogue";
import { contactMax } from "~/domain/contact/schema";
import type { EventName } from "~/domain/events/events";
import { mailAddressMax, phoneMax } from "~/domain/schema-fields";
import type { PageShell } from "~/page-shell";
import { TextAreaField, TextField } from "~/ui/field";
import { Form, type RejectedForm, useFormState } from "~/ui/form";
import { PublicPage } from "./public-page";
import { contactQuestions } from "./questions";
import { FaqList, Hero, Section } from "./section";

export const contactFormId = "contact";

/** A field that is out of sight: only a program fills it in. */
export const trapField = "website";

interface ContactScreenProps {
  shell: PageShell;
  event: EventName;
  catalogue: Catalogue;
  /** Somebody from an assisted-living facility writes. */
  isPartnership: boolean;
  refused: RejectedForm | undefined;
}

/** The contact form and what is often asked (spec 2, sections 2.17 and 5). */
export function ContactScreen({ shell, event, catalogue, isPartnership, refused }: ContactScreenProps) {
  return (
    <PublicPage shell={shell} event={event}>
      <Hero
        title="Contact us"
        lead="Ask us anything. A person reads every message and answers within 24 hours."
      />
      <div className="contact">
        <section className="card contact__form" aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <MessageForm isPartnership={isPartnership} refused={refused} />
        </section>
        <Section title="Often asked">
          <FaqList questions={contactQuestions(catalogue)} />
        </Section>
      </div>
    </PublicPage>
  );
}

function MessageForm({ isPartnership, refused }: Pick<ContactScreenProps, "isPartnership" | "refused">) {
  const subject = isPartnership ? "A partnership with our house" : "";
  const values = { name: "", email: "", phone: "", subject, message: "" };
  const { form, fields } = useFormState(contactFormId, values, refused);
  return (
    <Form
      form={form}
      action={isPartnership ? "/contact?about=partnership" : "/contact"}
      errorTitle={refused?.errorTitle}
    >
      <TextField
        field={fields.name}
        label="Name"
        autoComplete="name"
        maxLength={contactMax.name}
        isRequired
      />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={mailAddressMax}
        isRequired
      />
      <TextField
        field={fields.phone}
        label="Phone"
        hint="With the area code, please."
        type="tel"
        autoComplete="tel"
        maxLength={phoneMax}
        isRequired
      />
      <TextField field={fields.subject} label="Subject" maxLength={contactMax.subject} isRequired />
      <TextAreaField
        field={fields.message}
        label="Message"
        rows={6}
        maxLength={contactMax.message}
        isRequired
      />
      <div className="out-of-sight" aria-hidden="true">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className="button button--primary">
        Send message
      </button>
    </Form>
  );
}
