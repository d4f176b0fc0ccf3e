import type { Frame } from "~/frame";
import type { MailFacts } from "~/http/mail-facts.server";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";
import { KnownAddressField } from "./known-address-field";
import { NoMailNotice } from "./no-mail-notice";

export const askForLinkFormId = "ask-for-link";

interface AskForLinkScreenProps {
  frame: Frame;
  returnTo: string;
  mail: MailFacts;
  refused: RefusedForm | undefined;
}

/** For whoever cannot keep a password: a link and a code by mail. */
export function AskForLinkScreen({ frame, returnTo, mail, refused }: AskForLinkScreenProps) {
  const query = `?returnTo=${encodeURIComponent(returnTo)}`;
  const { form, fields } = useFormState(askForLinkFormId, { email: "" }, refused);
  return (
    <Page frame={frame} header={<PublicHeader brandName={frame.brandName} />} isNarrow>
      <h1>Sign in by email</h1>
      {mail.hasLinks ? (
        <Form form={form} action={`/auth/email${query}`}>
          <p>
            No password needed: we mail you a link to press on the device where you read your mail, and a code
            of six digits to type here.
          </p>
          <KnownAddressField field={fields.email} />
          <button type="submit" className="button button--primary" data-busy-label="One moment...">
            Email me a sign-in link
          </button>
        </Form>
      ) : (
        <NoMailNotice mail={mail} />
      )}
      <p className="way-back">
        <a href={`/auth${query}`}>Sign in with a password</a>
      </p>
    </Page>
  );
}
