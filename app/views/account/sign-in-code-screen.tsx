import type { Frame } from "~/frame";
import type { MailFacts } from "~/http/mail-facts.server";
import { TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";
import { MailIsReady, NoMailFound } from "./mail-is-ready";

export const signInCodeFormId = "sign-in-code";

interface SignInCodeScreenProps {
  frame: Frame;
  mail: MailFacts;
  refused: RefusedForm | undefined;
}

/** Where a tablet waits while the mail is opened elsewhere. */
export function SignInCodeScreen({ frame, mail, refused }: SignInCodeScreenProps) {
  const { form, fields } = useFormState(signInCodeFormId, { code: "" }, refused);
  return (
    <Page frame={frame} header={<PublicHeader brandName={frame.brandName} />} isNarrow>
      <h1>Look at your mail</h1>
      <MailIsReady mail={mail} what="a link and a code" />
      <Form form={form} action="/auth/code">
        <TextField
          field={fields.code}
          label="The six digits of the mail"
          hint="They sign you in here. The link signs you in where you read the mail. Both work for 30 minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="input--code"
          isRequired
        />
        <button type="submit" className="button button--primary" data-busy-label="Signing in...">
          Sign in
        </button>
      </Form>
      <NoMailFound mail={mail} askAgain="/auth/email" />
      <p className="way-back">
        <a href="/auth">Sign in with a password</a>
      </p>
    </Page>
  );
}
