import type { StaffCredentialKind } from "~/db/tables";
import { formatDate } from "~/domain/base/format";
import type { LiftableMark } from "~/domain/people/marks/lift-marks.server";
import type { OwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { PublicHeader } from "../../layout/headers";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { WaitingList } from "./waiting-list";

export interface ShownMark {
  kind: StaffCredentialKind;
  madeBy: string;
  madeAt: string;
  until: string;
  /** The mail address that staff set; null for the other kinds. */
  address: string | null;
  /** The person's own address of before, masked; null if no link can go there. */
  linkTo: string | null;
}

interface MarkScreenProps {
  shell: PageShell;
  mark: ShownMark | null;
  waiting: OwnWaiting[];
  /** The browser has been the person's since before the mark. */
  isKnownDevice: boolean;
}

export function MarkScreen({ shell, mark, waiting, isKnownDevice }: MarkScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={accountLink} isNarrow>
      <h1>Who made your way in</h1>
      {mark ? (
        <>
          <p>{madeText(mark)}</p>
          <p>
            {`So that nobody can act in your name, until ${formatDate(mark.until)} these wait for seven days when they are asked for: deleting for good, closing your account, ordering books, and downloading everything. Writing is as it always is.`}
          </p>
          <Lifting mark={mark} isKnownDevice={isKnownDevice} isViewed={shell.impersonation !== null} />
        </>
      ) : (
        <p>You sign in with what is yours alone. Nothing has to wait.</p>
      )}
      {waiting.length > 0 && (
        <section id="waiting" className="account-part">
          <h2>What waits</h2>
          <WaitingList waiting={waiting} />
        </section>
      )}
    </Page>
  );
}

const things: Record<StaffCredentialKind, string> = {
  password: "a password for your account",
  code: "a printed code for your account",
  address: "an email address for your account",
};

function madeText({ kind, madeBy, madeAt, address }: ShownMark): string {
  const which = address === null ? "" : `: ${address}`;
  return `On ${formatDate(madeAt)}, ${madeBy} made ${things[kind]}${which}.`;
}

function Lifting({
  mark: { linkTo, address },
  isKnownDevice,
  isViewed,
}: Pick<MarkScreenProps, "isKnownDevice"> & { mark: ShownMark; isViewed: boolean }) {
  return (
    <section className="account-part">
      <h2>End the waiting</h2>
      {isKnownDevice && !isViewed && (
        <ButtonForm action="/account/mark">
          <p>
            {address === null
              ? "You have been here before, on this device."
              : "You have been here before, on this device. Please press only if you know this address and read its mail."}
          </p>
          <div className="actions">
            <button type="submit" name="intent" value="lift" className="button button--primary">
              I asked for it: nothing has to wait
            </button>
          </div>
        </ButtonForm>
      )}
      {linkTo !== null && !isViewed && (
        <ButtonForm action="/account/mark">
          <p>{`A link can go to ${linkTo}. One press there ends the waiting.`}</p>
          <div className="actions">
            <button type="submit" name="intent" value="send-link" className="button">
              Email me the link
            </button>
          </div>
        </ButtonForm>
      )}
      <ul>
        {!isKnownDevice && (
          <li>Sign in on a device where you have signed in before, and the waiting ends.</li>
        )}
        <li>Or ask the people who look after this site. Two of them can say that it is you.</li>
        <li>
          Did you ask nobody for it? Please <a href="/contact">tell us</a>, and change your password on your{" "}
          <a href="/account#password">account page</a>.
        </li>
      </ul>
    </section>
  );
}

interface LinkedMarkScreenProps {
  shell: PageShell;
  token: string;
  /** Null for a link that does not work. */
  linked: LiftableMark | null;
}

/** Opened from a mail, signed in or not. */
export function LinkedMarkScreen({ shell, token, linked }: LinkedMarkScreenProps) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      {linked ? (
        <>
          <h1>{`${linked.displayName}, was it you?`}</h1>
          <p>{`${linked.madeBy} made a way into your account. If you asked for it, press the button: then nothing has to wait any more. What waits now is called back, and can be asked for again.`}</p>
          <ButtonForm action={`/account/mark/${token}`}>
            <button type="submit" className="button button--primary" data-busy-label="One moment...">
              Yes, it was I
            </button>
          </ButtonForm>
          <p>If it was not you, please close this page, and tell the people who look after this site.</p>
        </>
      ) : (
        <DeadLink />
      )}
    </Page>
  );
}

interface MailAddressScreenProps {
  shell: PageShell;
  token: string;
  /** Null for a link that does not work. */
  request: { displayName: string; address: string; askedBy: string | null } | null;
}

export function MailAddressScreen({ shell, token, request }: MailAddressScreenProps) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      {request ? (
        <>
          <h1>May your email address be changed?</h1>
          <p>{`${request.displayName}, ${request.askedBy ?? "somebody who is gone"} asks us to send the mail about your account to ${request.address}. Whoever reads that mail can sign in as you.`}</p>
          <ButtonForm action={`/account/mail-address/${token}`}>
            <button type="submit" className="button button--primary" data-busy-label="One moment...">
              {`Yes, change it to ${request.address}`}
            </button>
          </ButtonForm>
          <p>If you do not want that, please close this page. Nothing changes.</p>
        </>
      ) : (
        <DeadLink />
      )}
    </Page>
  );
}

function DeadLink() {
  return (
    <>
      <h1>This link does not work</h1>
      <Notice kind="plain">
        <p>It has been used, or its time is over.</p>
      </Notice>
      <a className="button" href="/auth">
        Sign in
      </a>
    </>
  );
}
