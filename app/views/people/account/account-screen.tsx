import type { StorageUse } from "~/domain/base/quota";
import type { TranscriptionChoice } from "~/domain/media/transcripts/transcript-status.server";
import type { Device } from "~/domain/people/auth/devices.server";
import type { Account } from "~/domain/people/users/account.server";
import type { PlanLife } from "~/domain/selling/checkouts/billing.server";
import type { Receipt } from "~/domain/selling/checkouts/receipts.server";
import type { NextAppointment } from "~/domain/selling/writing-services/writing-services.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { RichText } from "~/ui/rich-text";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";
import { DetailsForm, MailAddressForm, PasswordForm, PlainPagesForm } from "./account-forms";
import { AccountLanguageForm } from "./account-language-form";
import { PlanCard } from "./plan-card";
import { storageWords } from "./storage-words";
import { TranscriptionChoiceForm } from "./transcription-choice";
import { WeeklyQuestionCard, type WeeklyQuestionSetting } from "./weekly-question-card";
import { WritingHelpPart, type WritingHelpSetting } from "./writing-help-part";

interface AccountScreenProps {
  shell: PageShell;
  account: Account;
  storage: StorageUse;
  planLife: PlanLife | null;
  appointment: NextAppointment | null;
  receipts: Receipt[];
  devices: Device[];
  /** Null where recordings cannot be transcribed. */
  transcription: { host: string; choice: TranscriptionChoice | null } | null;
  hasSecondFactor: boolean;
  /** Null where none is set up. */
  writingHelp: WritingHelpSetting | null;
  /** Null where no mail can be sent. */
  weeklyQuestion: WeeklyQuestionSetting | null;
  rejected: RejectedForm | undefined;
}

/** Read-only during impersonation. */
export function AccountScreen({
  shell,
  account,
  storage,
  planLife,
  appointment,
  receipts,
  devices,
  transcription,
  hasSecondFactor,
  writingHelp,
  weeklyQuestion,
  rejected,
}: AccountScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} isNarrow>
      <h1>{t("Your account")}</h1>
      <DetailsForm account={account} rejected={rejected} />
      <AccountLanguageForm current={account.locale} offered={shell.languages} />
      {shell.impersonation ? (
        <p>
          {t("The email address, password and devices are for {name} alone to change.", {
            name: shell.impersonation.name,
          })}
        </p>
      ) : (
        <>
          <MailAddressForm email={account.email} rejected={rejected} />
          <PasswordForm username={account.username} rejected={rejected} />
          <SecondStepCard isOn={hasSecondFactor} />
          <DeviceList devices={devices} />
          {transcription && <TranscriptionChoiceForm {...transcription} />}
        </>
      )}
      {weeklyQuestion && (
        <WeeklyQuestionCard {...weeklyQuestion} isViewed={shell.impersonation !== null} rejected={rejected} />
      )}
      <PlainPagesForm isPlain={shell.scriptUrl === null} />
      <PlanCard
        account={account}
        planLife={planLife}
        appointment={appointment}
        receipts={receipts}
        isViewed={shell.impersonation !== null}
      />
      {writingHelp && !shell.impersonation && <WritingHelpPart {...writingHelp} />}
      <StorageCard storage={storage} />
      <OrdersCard />
      {!shell.impersonation && <LeavingCard />}
    </Page>
  );
}

function SecondStepCard({ isOn }: { isOn: boolean }) {
  return (
    <section className="account-part" id="second-step">
      <h2>{t("A second step at sign-in")}</h2>
      <p>
        {isOn
          ? t("It is on: signing in takes your password and a code of your phone, or a passkey.")
          : t("If you like: after the password, signing in then takes a code of your phone, or a passkey.")}
      </p>
      <a className="button" href="/account/second-factor">
        {isOn ? t("Look at the second step") : t("Set up a second step")}
      </a>
    </section>
  );
}

function StorageCard({ storage }: { storage: StorageUse }) {
  return (
    <section className="account-part" id="storage">
      <h2>{t("Room for photos and recordings")}</h2>
      <p>{t("You use {storage}.", { storage: storageWords(storage) })}</p>
    </section>
  );
}

function OrdersCard() {
  return (
    <section className="account-part" id="orders">
      <h2>{t("Printed books")}</h2>
      <p>{t("What you have ordered, where it is, and the books as they were printed.")}</p>
      <a className="button" href="/orders">
        {t("Your orders")}
      </a>
    </section>
  );
}

function LeavingCard() {
  return (
    <>
      <section className="account-part" id="everything">
        <h2>{t("Everything you have written")}</h2>
        <p>
          {t("One file with all your stories, photos and recordings. It opens on any computer, without us.")}
        </p>
        <a className="button" href="/account/export">
          {t("Download everything")}
        </a>
      </section>
      <section className="account-part" id="leaving">
        <h2>{t("Close your account")}</h2>
        <p>{t("You have 30 days to change your mind. After that everything of yours is deleted.")}</p>
        <a className="button button--danger" href="/account/close">
          {t("Close my account")}
        </a>
      </section>
    </>
  );
}

export function DeviceList({ devices }: { devices: Device[] }) {
  return (
    <section className="account-part" id="devices">
      <h2>{t("Signed-in devices")}</h2>
      <ul className="list-plain devices">
        {devices.map((device) => (
          <li key={device.ref} className="devices__device">
            <span>
              <strong>{device.name}</strong>
              <br />
              {deviceState(device)}
            </span>
            {!device.isThis && <SignOutThere device={device} />}
          </li>
        ))}
      </ul>
      {devices.length > 2 && (
        <ButtonForm action="/account#devices">
          <button type="submit" name="intent" value="device/sign-out-others" className="button">
            {t("Sign out everywhere else")}
          </button>
        </ButtonForm>
      )}
    </section>
  );
}

function deviceState({ isThis, isHalfOpen, seen }: Device): string {
  if (isThis) return t("This device");
  return isHalfOpen
    ? t("Password typed {seen}, the second step is missing", { seen })
    : t("Used {seen}", { seen });
}

function SignOutThere({ device: { ref, name, seen } }: { device: Device }) {
  return (
    <ButtonForm action="/account#devices">
      <input type="hidden" name="device" value={ref} />
      <button type="submit" name="intent" value="device/sign-out" className="button button--quiet">
        <RichText
          text={t("Sign out there<span>: {name}, used {seen}</span>", { name, seen })}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </button>
    </ButtonForm>
  );
}
