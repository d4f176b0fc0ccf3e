import type { Frame } from "~/frame";
import type { MailFacts } from "~/http/mail-facts.server";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";
import { KnownAddressField } from "./known-address-field";
import { MailIsReady, NoMailFound } from "./mail-is-ready";
import { NoMailNotice } from "./no-mail-notice";

export const forgotFormId = "forgot";

interface ForgotScreenProps {
  frame: Frame;
  isAsked: boolean;
  mail: MailFacts;
  refused: RefusedForm | undefined;
}

/** For whoever has forgotten their password: asks for an address, and says what happens then. */
export function ForgotScreen({ frame, isAsked, mail, refused }: ForgotScreenProps) {
  return (
    <Page
      frame={frame}
      header={<PublicHeader brandName={frame.brandName} button={{ href: "/auth", label: "Sign in" }} />}
      isNarrow
    >
      <h1>Choose a new password</h1>
      {!mail.hasLinks && <NoMailNotice mail={mail} />}
      {mail.hasLinks && isAsked && (
        <>
          <MailIsReady mail={mail} what="a link" />
          <p>The link works once, for 30 minutes.</p>
          <NoMailFound mail={mail} askAgain="/forgot" />
        </>
      )}
      {mail.hasLinks && !isAsked && <ForgotForm refused={refused} />}
      <p className="way-back">
        <a href="/auth">Back to signing in</a>
      </p>
    </Page>
  );
}

function ForgotForm({ refused }: { refused: RefusedForm | undefined }) {
  const { form, fields } = useFormState(forgotFormId, { email: "" }, refused);
  return (
    <Form form={form} action="/forgot">
      <p>We mail you a link to a page on which you can choose a new password.</p>
      <KnownAddressField field={fields.email} />
      <button type="submit" className="button button--primary" data-busy-label="One moment...">
        Email me a link
      </button>
    </Form>
  );
}
