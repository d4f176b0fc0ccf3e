import { deadLinkWords } from "~/domain/ways-in/dead-link";
import type { Frame } from "~/frame";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";

export const signInLinkFormId = "sign-in-link";

interface SignInLinkScreenProps {
  frame: Frame;
  token: string;
  /** Of the person whom the link signs in; undefined when it works no longer. */
  name: string | undefined;
}

/** Where the link of a mail leads: one button. */
export function SignInLinkScreen({ frame, token, name }: SignInLinkScreenProps) {
  return (
    <Page frame={frame} header={<PublicHeader brandName={frame.brandName} />} isNarrow>
      <h1>Sign in</h1>
      {name === undefined ? (
        <>
          <Notice kind="error" title="This link no longer works">
            <p>{deadLinkWords}</p>
          </Notice>
          <a className="button button--primary" href="/auth/email">
            Ask for a new link
          </a>
        </>
      ) : (
        <ButtonForm action="/auth/link">
          <p>{`You are about to sign in on this device as ${name}.`}</p>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button--primary" data-busy-label="Signing in...">
            {`Sign in as ${name}`}
          </button>
        </ButtonForm>
      )}
    </Page>
  );
}
