import { formatDate } from "~/domain/base/format";
import { passkeyFormId, passkeyNameMax, secondFactorFormId } from "~/domain/people/auth/second-factor/schema";
import type { FactorStanding } from "~/domain/people/auth/second-factor/second-factors.server";
import type { OfferedApp } from "~/domain/people/auth/second-factor/set-up.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { TextField } from "~/ui/field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { DaySentence } from "../../layout/day-sentence";
import { Page } from "../../layout/page";
import { QrCodePicture } from "../../layout/qr-code-picture";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { TimeText } from "../../layout/time-text";
import { PasskeyButton, PasskeyField } from "./passkey-button";

const page = "/account/second-factor";

interface SecondFactorSetUpScreenProps {
  shell: PageShell;
  standing: FactorStanding;
  /** Null where an app is set up. */
  offered: OfferedApp | null;
  /** Made for the browser; null where there can be no passkeys. */
  creation: object | null;
  /** Nothing else is open to staff until this is done. */
  isDue: boolean;
  /** The address to which the form is posted, with where to go afterwards. */
  action: string;
  rejected: RejectedForm | undefined;
}

export function SecondFactorSetUpScreen(props: SecondFactorSetUpScreenProps) {
  const { shell, standing, offered, creation, isDue, action, rejected } = props;
  const isOn = standing.hasApp || standing.passkeys.length > 0;
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={accountLink} isNarrow>
      <h1>{t("A second step at sign-in")}</h1>
      <p>
        {t(
          "Whoever finds out your password still cannot get in: signing in also takes a code that only your phone knows, or a passkey of your device.",
        )}
      </p>
      {isDue && (
        <Notice kind="plain" title={t("Please set this up now")}>
          <p>
            {t(
              "Everybody who looks after this site needs it. The administration opens as soon as it is done.",
            )}
          </p>
        </Notice>
      )}
      {isOn && <StandingPart standing={standing} />}
      {offered && <AppPart offered={offered} action={action} rejected={rejected} />}
      <PasskeyPart creation={creation} action={action} rejected={rejected} />
      {isOn && <OffPart />}
    </Page>
  );
}

interface PartProps {
  action: string;
  rejected: RejectedForm | undefined;
}

function AppPart({ offered: { secret, address }, action, rejected }: PartProps & { offered: OfferedApp }) {
  const { form, fields } = formState(secondFactorFormId, { code: "" }, rejected);
  return (
    <section className="account-part" id="app">
      <h2>{t("An app on your phone")}</h2>
      <ol className="second-factor__steps">
        <li>
          {t(
            "Install an app that makes codes, if you have none: Apple’s Passwords, Google Authenticator, Microsoft Authenticator, and many more.",
          )}
        </li>
        <li>
          <p>{t("In the app, add an account and point the camera at this square.")}</p>
          <QrCodePicture address={address} label={t("QR code for your app")} />
          <p>
            <RichText
              text={t("Or type this into the app: <code>{secret}</code>", { secret })}
              parts={{ code: (words) => <code className="second-factor__secret">{words}</code> }}
            />
          </p>
        </li>
        <li>{t("Type the six digits that the app shows now.")}</li>
      </ol>
      <Form form={form} action={action} defaultIntent="app/confirm">
        <TextField
          field={fields.code}
          label={t("The six digits")}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="input--code"
          isRequired
        />
        <button
          type="submit"
          name="intent"
          value="app/confirm"
          className="button button--primary"
          data-busy-label={t("One moment...")}
        >
          {t("Turn it on")}
        </button>
      </Form>
    </section>
  );
}

function PasskeyPart({ creation, action, rejected }: PartProps & { creation: object | null }) {
  const { form, fields } = formState(passkeyFormId, { name: "" }, rejected);
  if (!creation) return null;
  return (
    <section className="account-part" id="passkeys">
      <h2>{t("A passkey")}</h2>
      <p>
        {t(
          "Your finger, your face or the PIN of this device, or a key that you plug in. A passkey also signs you in by itself, without the password.",
        )}
      </p>
      <Form form={form} action={`${action}#passkeys`}>
        <input type="hidden" name="intent" value="passkey/add" />
        <PasskeyField />
        <TextField
          field={fields.name}
          label={t("A name for it")}
          hint={t("So that you know it again, such as “My laptop”.")}
          maxLength={passkeyNameMax}
          autoComplete="off"
        />
      </Form>
      <PasskeyButton
        formId={form.id}
        kind="make"
        options={creation}
        label={t("Add a passkey")}
        otherwise={t("To add one, this needs a browser that knows passkeys, with scripts allowed.")}
      />
    </section>
  );
}

function StandingPart({ standing: { hasApp, passkeys, recoveryCodes } }: { standing: FactorStanding }) {
  return (
    <section className="account-part" id="standing">
      <h2>{t("It is on")}</h2>
      <ul className="list-plain devices">
        {hasApp && (
          <li className="devices__device">
            <strong>{t("The app on your phone")}</strong>
          </li>
        )}
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="devices__device">
            <span>
              <strong>{name}</strong>
              <br />
              {lastUsedAt ? (
                <RichText
                  text={t("Passkey, added <when>{added}</when>, used <last>{used}</last>", {
                    added: formatDate(createdAt),
                    used: formatDate(lastUsedAt),
                  })}
                  parts={{
                    when: () => <TimeText at={createdAt} day="long" />,
                    last: () => <TimeText at={lastUsedAt} day="long" />,
                  }}
                />
              ) : (
                <DaySentence
                  text={t("Passkey, added <when>{added}</when>", { added: formatDate(createdAt) })}
                  at={createdAt}
                />
              )}
            </span>
            <ButtonForm action={page}>
              <input type="hidden" name="passkeyId" value={id} />
              <button type="submit" name="intent" value="passkey/remove" className="button button--quiet">
                <RichText
                  text={t("Remove<span>: {name}</span>", { name })}
                  parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
                />
              </button>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <p>
        {t(
          "You have {recoveryCodes, plural, one {# recovery code} other {# recovery codes}} left, for a day without your phone.",
          { recoveryCodes },
        )}
      </p>
      <ButtonForm action={page}>
        <button type="submit" name="intent" value="codes/renew" className="button">
          {t("Make ten new recovery codes")}
        </button>
      </ButtonForm>
    </section>
  );
}

function OffPart() {
  return (
    <section className="account-part" id="off">
      <h2>{t("Turn it off")}</h2>
      <p>{t("Then your password alone opens your account. Passkeys and recovery codes are forgotten.")}</p>
      <ButtonForm action={page}>
        <button type="submit" name="intent" value="off" className="button button--danger">
          {t("Turn off the second step")}
        </button>
      </ButtonForm>
    </section>
  );
}
