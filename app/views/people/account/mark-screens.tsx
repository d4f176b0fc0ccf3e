import type { StaffCredentialKind } from "~/db/tables";
import { formatDate } from "~/domain/base/format";
import type { LiftableMark } from "~/domain/people/marks/lift-marks.server";
import type { OwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { DaySentence } from "../../layout/day-sentence";
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
      <h1>{t("Who made your way in")}</h1>
      {mark ? (
        <>
          <p>
            <DaySentence text={madeText(mark)} at={mark.madeAt} />
          </p>
          <p>
            {t(
              "So that nobody can act in your name, until {until} these wait for seven days when they are asked for: deleting for good, closing your account, ordering books, and downloading everything. Writing is as it always is.",
              { until: formatDate(mark.until) },
            )}
          </p>
          <Lifting mark={mark} isKnownDevice={isKnownDevice} isViewed={shell.impersonation !== null} />
        </>
      ) : (
        <p>{t("You sign in with what is yours alone. Nothing has to wait.")}</p>
      )}
      {waiting.length > 0 && (
        <section id="waiting" className="account-part">
          <h2>{t("What waits")}</h2>
          <WaitingList waiting={waiting} />
        </section>
      )}
    </Page>
  );
}

function madeText({ kind, madeBy, madeAt, address }: ShownMark): string {
  const made = { day: formatDate(madeAt), madeBy };
  if (kind === "password")
    return t("On <when>{day}</when>, {madeBy} made a password for your account.", made);
  if (kind === "code")
    return t("On <when>{day}</when>, {madeBy} made a printed code for your account.", made);
  return address === null
    ? t("On <when>{day}</when>, {madeBy} made an email address for your account.", made)
    : t("On <when>{day}</when>, {madeBy} made an email address for your account: {address}.", {
        ...made,
        address,
      });
}

function Lifting({
  mark: { linkTo, address },
  isKnownDevice,
  isViewed,
}: Pick<MarkScreenProps, "isKnownDevice"> & { mark: ShownMark; isViewed: boolean }) {
  return (
    <section className="account-part">
      <h2>{t("End the waiting")}</h2>
      {isKnownDevice && !isViewed && (
        <ButtonForm action="/account/mark">
          <p>
            {address === null
              ? t("You have been here before, on this device.")
              : t(
                  "You have been here before, on this device. Please press only if you know this address and read its email.",
                )}
          </p>
          <div className="actions">
            <button type="submit" name="intent" value="lift" className="button button--primary">
              {t("I asked for it: nothing has to wait")}
            </button>
          </div>
        </ButtonForm>
      )}
      {linkTo !== null && !isViewed && (
        <ButtonForm action="/account/mark">
          <p>{t("A link can go to {linkTo}. One press there ends the waiting.", { linkTo })}</p>
          <div className="actions">
            <button type="submit" name="intent" value="send-link" className="button">
              {t("Email me the link")}
            </button>
          </div>
        </ButtonForm>
      )}
      <ul>
        {!isKnownDevice && (
          <li>{t("Sign in on a device where you have signed in before, and the waiting ends.")}</li>
        )}
        <li>{t("Or ask the people who look after this site. Two of them can say that it is you.")}</li>
        <li>
          <RichText
            text={t(
              "Did you ask nobody for it? Please <link>tell us</link>, and change your password on your <link2>account page</link2>.",
            )}
            parts={{
              link: (words) => <a href="/contact">{words}</a>,
              link2: (words) => <a href="/account#password-change">{words}</a>,
            }}
          />
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
          <h1>{t("{displayName}, was it you?", { displayName: linked.displayName })}</h1>
          <p>
            {t(
              "{madeBy} made a way into your account. If you asked for it, press the button: then nothing has to wait any more. What waits now is called back, and can be asked for again.",
              { madeBy: linked.madeBy },
            )}
          </p>
          <ButtonForm action={`/account/mark/${token}`}>
            <button type="submit" className="button button--primary" data-busy-label={t("One moment...")}>
              {t("Yes, it was I")}
            </button>
          </ButtonForm>
          <p>
            {t("If it was not you, please close this page, and tell the people who look after this site.")}
          </p>
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
  request: AskedChange | null;
}

interface AskedChange {
  displayName: string;
  address: string;
  askedBy: string | null;
}

export function MailAddressScreen({ shell, token, request }: MailAddressScreenProps) {
  return (
    <Page shell={shell} header={<PublicHeader brandName={shell.brandName} />} isNarrow>
      {request ? (
        <>
          <h1>{t("May your email address be changed?")}</h1>
          <p>{changeText(request)}</p>
          <ButtonForm action={`/account/mail-address/${token}`}>
            <button
              type="submit"
              className="button button--primary button--breaks"
              data-busy-label={t("One moment...")}
            >
              {t("Yes, change it to {address}", { address: request.address })}
            </button>
          </ButtonForm>
          <p>{t("If you do not want that, please close this page. Nothing changes.")}</p>
        </>
      ) : (
        <DeadLink />
      )}
    </Page>
  );
}

function changeText({ displayName, address, askedBy }: AskedChange): string {
  return askedBy === null
    ? t(
        "{displayName}, somebody who is gone asks us to send the email about your account to {address}. Whoever reads that email can sign in as you.",
        { displayName, address },
      )
    : t(
        "{displayName}, {askedBy} asks us to send the email about your account to {address}. Whoever reads that email can sign in as you.",
        { displayName, askedBy, address },
      );
}

function DeadLink() {
  return (
    <>
      <h1>{t("This link does not work")}</h1>
      <Notice kind="plain">
        <p>{t("It has been used, or its time is over.")}</p>
      </Notice>
      <a className="button" href="/auth">
        {t("Sign in")}
      </a>
    </>
  );
}
