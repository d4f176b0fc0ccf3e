import { typedMax } from "~/domain/users/schema";
import type { Frame } from "~/frame";
import { TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";

export const signInFormId = "sign-in";

const promises = ["Multimedia story integration", "Professional book formatting", "Secure cloud storage"];

interface SignInScreenProps {
  frame: Frame;
  returnTo: string;
  /** Words that were posted from this browser, when nobody was signed in any more, are kept. */
  hasHeldForms: boolean;
  refused: RefusedForm | undefined;
}

/** The login page (spec 1, section 2). */
export function SignInScreen({ frame, returnTo, hasHeldForms, refused }: SignInScreenProps) {
  const { form, fields } = useFormState(signInFormId, { username: "", password: "" }, refused);
  return (
    <Page frame={frame} header={<PublicHeader brandName={frame.brandName} />}>
      {hasHeldForms && (
        <Notice kind="success" title="Your words are safe">
          <p>
            You were signed out before they could be saved, so we kept them. Sign in, and you will find them
            where you wrote them.
          </p>
        </Notice>
      )}
      <div className="sign-in">
        <section className="sign-in__card card">
          <h1>Sign in to your account</h1>
          <p>Enter your credentials to access your biography</p>
          <Form
            form={form}
            action={`/auth?returnTo=${encodeURIComponent(returnTo)}`}
            errorTitle={refused?.errorTitle}
          >
            <TextField
              field={fields.username}
              label="Username"
              autoComplete="username"
              maxLength={typedMax.username}
              isRequired
            />
            <TextField
              field={fields.password}
              label="Password"
              type="password"
              autoComplete="current-password"
              maxLength={typedMax.password}
              isRequired
            />
            <button type="submit" className="button button--primary" data-busy-label="Signing in...">
              Sign in
            </button>
          </Form>
          <ul className="sign-in__others list-plain">
            <li>
              <a href={`/auth/email?returnTo=${encodeURIComponent(returnTo)}`}>Email me a sign-in link</a>
            </li>
            <li>
              <a href="/forgot">Forgot your password?</a>
            </li>
          </ul>
        </section>
        <section className="sign-in__promise">
          <h2>Preserve Your Life Story</h2>
          <ul>
            {promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
