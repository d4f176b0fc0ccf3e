import { deadLinkWords } from "~/domain/ways-in/dead-link";
import type { Frame } from "~/frame";
import { TextField } from "~/ui/field";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";

export const resetFormId = "reset";

interface ResetScreenProps {
  frame: Frame;
  token: string;
  isAlive: boolean;
  refused: RefusedForm | undefined;
}

/** Where a mailed link leads: a new password, typed twice. */
export function ResetScreen({ frame, token, isAlive, refused }: ResetScreenProps) {
  return (
    <Page
      frame={frame}
      header={<PublicHeader brandName={frame.brandName} button={{ href: "/auth", label: "Sign in" }} />}
      isNarrow
    >
      <h1>Choose a new password</h1>
      {isAlive ? <ResetForm token={token} refused={refused} /> : <DeadLink />}
    </Page>
  );
}

function ResetForm({ token, refused }: Pick<ResetScreenProps, "token" | "refused">) {
  const values = { password: "", confirmPassword: "" };
  const { form, fields } = useFormState(resetFormId, values, refused);
  return (
    <Form form={form} action={`/reset?token=${encodeURIComponent(token)}`}>
      <p>All your devices will be signed out. Nothing that you wrote changes.</p>
      <input type="hidden" name="token" value={token} />
      <TextField
        field={fields.password}
        label="New password"
        hint="At least 8 characters. Three or four words in a row are easy to remember and hard to guess."
        type="password"
        autoComplete="new-password"
        maxLength={128}
        isRequired
      />
      <TextField
        field={fields.confirmPassword}
        label="The new password once more"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        isRequired
      />
      <button type="submit" className="button button--primary" data-busy-label="Saving...">
        Set the new password
      </button>
    </Form>
  );
}

function DeadLink() {
  return (
    <>
      <Notice kind="error" title="This link no longer works">
        <p>{deadLinkWords}</p>
      </Notice>
      <a className="button button--primary" href="/forgot">
        Ask for a new link
      </a>
    </>
  );
}
