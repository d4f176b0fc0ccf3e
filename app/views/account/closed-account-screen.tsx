import type { ClosedAccount } from "~/domain/account/close-account.server";
import type { Frame } from "~/frame";
import { ButtonForm } from "~/ui/form";
import { LogOutButton } from "../layout/log-out-button";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";

/** What somebody sees who signs in to the account that they have closed. */
export function ClosedAccountScreen({ frame, account }: { frame: Frame; account: ClosedAccount }) {
  return (
    <Page frame={frame} header={<PublicHeader brandName={frame.brandName} />} isNarrow>
      <h1>Your account is closed</h1>
      <p>{`${account.displayName}, everything of yours is still here: ${lowerFirst(account.left)} to open your account again. After that it is deleted for good.`}</p>
      <div className="actions">
        <ButtonForm action="/account/closed">
          <button type="submit" className="button button--primary" data-busy-label="One moment...">
            Open my account again
          </button>
        </ButtonForm>
        <LogOutButton />
      </div>
    </Page>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
