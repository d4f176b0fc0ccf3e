import { deadLinkWords } from "~/domain/ways-in/dead-link";
import type { ResetPurpose } from "~/domain/ways-in/forgotten-password.server";
import type { Frame } from "~/frame";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";
import { NewPasswordFields } from "./new-password-fields";

export const resetFormId = "reset";

interface ResetScreenProps {
  frame: Frame;
  token: string;
  /** Null when the link cannot be used any more. */
  purpose: ResetPurpose | null;
  refused: RefusedForm | undefined;
}

/** Where a mailed link leads: a new password, typed twice. */
export function ResetScreen({ frame, token, purpose, refused }: ResetScreenProps) {
  return (
    <Page
      frame={frame}
      header={<PublicHeader brandName={frame.brandName} button={{ href: "/auth", label: "Sign in" }} />}
      isNarrow
    >
      <h1>{resetTitle(purpose)}</h1>
      {purpose ? <ResetForm token={token} purpose={purpose} refused={refused} /> : <DeadLink />}
    </Page>
  );
}

/** What the page is called: who was invited has no password yet. */
export function resetTitle(purpose: ResetPurpose | null): string {
  return purpose === "invitation" ? "Welcome. Choose your password" : "Choose a new password";
}

type ResetFormProps = Pick<ResetScreenProps, "token" | "refused"> & { purpose: ResetPurpose };

function ResetForm({ token, purpose, refused }: ResetFormProps) {
  const values = { password: "", confirmPassword: "" };
  const { form, fields } = useFormState(resetFormId, values, refused);
  return (
    <Form form={form} action={`/reset?token=${encodeURIComponent(token)}`}>
      {purpose === "password-reset" && (
        <p>All your devices will be signed out. Nothing that you wrote changes.</p>
      )}
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields fields={fields} />
      <button type="submit" className="button button--primary" data-busy-label="Saving...">
        {purpose === "invitation" ? "Set my password" : "Set the new password"}
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
