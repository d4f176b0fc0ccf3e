import type { Frame } from "~/frame";
import { BareHeader } from "../layout/bare-header";
import { Page } from "../layout/page";
import { PublicHeader } from "../layout/public-header";

/** The login-completion page; it goes on to `next` by itself, and the link is for browsers that do not. */
export function CompletingLoginScreen({
  frame,
  message,
  next,
}: {
  frame: Frame;
  message: string;
  next: string;
}) {
  return (
    <Page frame={frame} header={<PublicHeader brandName={frame.brandName} />} isNarrow>
      <h1>Completing Login</h1>
      <p role="status">{message}</p>
      <p>
        <a href={next}>Go on</a>
      </p>
    </Page>
  );
}

/** The same page when the check itself failed; it has nothing to stand on but these words. */
export function CompletingLoginFailure({ message }: { message: string }) {
  return (
    <>
      <BareHeader />
      <main id="main" className="page page--narrow">
        <h1>Completing Login</h1>
        <p role="alert">{message}</p>
        <p>
          <a href="/auth">Go to the sign-in page</a>
        </p>
      </main>
    </>
  );
}
