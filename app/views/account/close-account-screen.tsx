import type { Frame } from "~/frame";
import { Form, type RefusedForm, useFormState } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { ParticipantHeader } from "../layout/participant-header";
import { CurrentPasswordField } from "./current-password-field";

export const closeAccountFormId = "close-account";

interface CloseAccountScreenProps {
  frame: Frame;
  whyNot: string | null;
  refused: RefusedForm | undefined;
}

/** The question before an account is closed, or why it cannot be. */
export function CloseAccountScreen({ frame, whyNot, refused }: CloseAccountScreenProps) {
  return (
    <Page frame={frame} header={<ParticipantHeader frame={frame} />} isNarrow>
      <h1>Close your account</h1>
      {whyNot ? (
        <>
          <Notice kind="error" title="Your account cannot be closed now">
            <p>{whyNot}</p>
          </Notice>
          <a className="button" href="/account">
            Back to your account
          </a>
        </>
      ) : (
        <CloseForm refused={refused} />
      )}
    </Page>
  );
}

function CloseForm({ refused }: { refused: RefusedForm | undefined }) {
  const { form, fields } = useFormState(closeAccountFormId, { currentPassword: "" }, refused);
  return (
    <Form form={form} action="/account/close">
      <ul>
        <li>Your account is closed at once, and all your devices are signed out.</li>
        <li>For 30 days you can change your mind: sign in, and one button brings everything back.</li>
        <li>
          After that your stories, photos, recordings and all else of yours is deleted. Nobody can bring it
          back.
        </li>
        <li>
          You may want to <a href="/account/export">download everything</a> first.
        </li>
      </ul>
      <CurrentPasswordField field={fields.currentPassword} />
      <div className="actions">
        <button type="submit" className="button button--danger" data-busy-label="Closing...">
          Yes, close my account
        </button>
        <a className="button" href="/account">
          No, keep it
        </a>
      </div>
    </Form>
  );
}
