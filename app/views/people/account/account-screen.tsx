import type { ReactNode } from "react";
import type { StorageUse } from "~/domain/base/quota";
import type { Device } from "~/domain/people/auth/devices.server";
import type { Account } from "~/domain/people/users/account.server";
import type { PlanLife } from "~/domain/selling/checkouts/billing.server";
import type { Receipt } from "~/domain/selling/checkouts/receipts.server";
import type { NextAppointment } from "~/domain/selling/writing-services/writing-services.server";
import { languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Fold } from "~/ui/fold";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";
import { Page } from "../../layout/page";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import { DetailsForm, MailAddressForm, openDetails, PasswordForm, PlainPagesForm } from "./account-forms";
import { AccountLanguageForm } from "./account-language-form";
import { AddressFormForm } from "./address-form-form";
import { HouseReportsPart } from "./house-reports-part";
import { PlanCard } from "./plan-card";
import { storageWords } from "./storage-words";
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
  hasSecondFactor: boolean;
  writingHelp: WritingHelpSetting | null;
  /** Whether an owner gets the report of the house by mail; null for all others. */
  houseReports: boolean | null;
  /** Null where no mail can be sent. */
  weeklyQuestion: WeeklyQuestionSetting | null;
  /** The gifts that the person gave. */
  gifts: ReactNode;
  /** The choice whether recordings are written down; nothing where they cannot be. */
  transcription: ReactNode;
  rejected: RejectedForm | undefined;
}

/** Name, ways to sign in and plan; the rest stands behind its names. Read-only during impersonation. */
export function AccountScreen(props: AccountScreenProps) {
  const { shell, account, planLife, appointment, receipts, rejected } = props;
  const isViewed = shell.impersonation !== null;
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="account" />}
      back={editorLink}
      openForm={openDetails()}
      isNarrow
    >
      <h1>{t("Account")}</h1>
      <div data-enhance="open-fold">
        <DetailsForm account={account} rejected={rejected} />
        <SignInPart {...props} />
        <PlanCard
          account={account}
          planLife={planLife}
          appointment={appointment}
          receipts={receipts}
          isViewed={isViewed}
        />
        {props.gifts}
        <FurtherParts {...props} />
      </div>
    </Page>
  );
}

function SignInPart({ shell, account, devices, hasSecondFactor, rejected }: AccountScreenProps) {
  const { username, email } = account;
  return (
    <section className="account-part" id="sign-in">
      <h2>{t("Signing in")}</h2>
      <p>
        <RichText
          text={t("You sign in as <strong>{username}</strong>.", { username })}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      {shell.impersonation ? (
        <p>
          {t("The email address, password and devices are for {name} alone to change.", {
            name: shell.impersonation.name,
          })}
        </p>
      ) : (
        <>
          <MailAddressForm email={email} rejected={rejected} />
          <PasswordForm username={username} rejected={rejected} />
          <SecondStepPart isOn={hasSecondFactor} />
          <DeviceList devices={devices} />
        </>
      )}
    </section>
  );
}

function FurtherParts(props: AccountScreenProps) {
  const { shell, account, storage, transcription, writingHelp, weeklyQuestion, rejected } = props;
  const isViewed = shell.impersonation !== null;
  return (
    <section className="account-part">
      <h2>{t("More")}</h2>
      <AccountLanguageForm current={account.locale} offered={shell.languages} />
      {languages[account.locale].hasFamiliar && <AddressFormForm current={account.addressForm} />}
      {weeklyQuestion && <WeeklyQuestionCard {...weeklyQuestion} isViewed={isViewed} rejected={rejected} />}
      {account.hasHouse && (
        <Fold id="tablet" title={t("On the tablet of the house")}>
          <p>{t("You can tell there without a password. Nobody can read your stories on it.")}</p>
          <NavLink className="button" href="/account/tablet">
            {t("Choose what it shows")}
          </NavLink>
          <p>
            <NavLink href="/account/tablet#volunteers">{t("May volunteers of the house help me?")}</NavLink>
          </p>
        </Fold>
      )}
      {account.hasHouse && (
        <Fold id="snapshot" title={t("For those who care for me")}>
          <p>{t("One page that tells your carers who you are. They read it only while you allow it.")}</p>
          <NavLink className="button" href="/account/snapshot">
            {t("Open the page")}
          </NavLink>
        </Fold>
      )}
      {account.isInTrial && !isViewed && (
        <Fold id="take-along" title={t("Take my account along")}>
          <p>
            {t(
              "Your house tries this site for a time. Your account can become your own, with all that you told.",
            )}
          </p>
          <NavLink className="button" href="/account/take-along">
            {t("Take my account along")}
          </NavLink>
        </Fold>
      )}
      {props.houseReports !== null && <HouseReportsPart isOn={props.houseReports} />}
      <PlainPagesForm isPlain={shell.scriptUrl === null} />
      {!isViewed && transcription}
      {writingHelp && !isViewed && <WritingHelpPart {...writingHelp} />}
      <Fold id="storage" title={t("Room for photos and recordings")}>
        <p>{t("You use {storage}.", { storage: storageWords(storage) })}</p>
      </Fold>
      {!isViewed && <LeavingParts />}
    </section>
  );
}

function SecondStepPart({ isOn }: { isOn: boolean }) {
  return (
    <Fold id="second-step" title={t("A second step at sign-in")}>
      <p>
        {isOn
          ? t("It is on: signing in takes your password and a code of your phone, or a passkey.")
          : t("If you like: after the password, signing in then takes a code of your phone, or a passkey.")}
      </p>
      <NavLink className="button" href="/account/second-factor">
        {isOn ? t("Look at the second step") : t("Set up a second step")}
      </NavLink>
    </Fold>
  );
}

function LeavingParts() {
  return (
    <>
      <Fold id="everything" title={t("Everything you have written")}>
        <p>
          {t("One file with all your stories, photos and recordings. It opens on any computer, without us.")}
        </p>
        <NavLink className="button" href="/account/export">
          {t("Download everything")}
        </NavLink>
      </Fold>
      <Fold id="leaving" title={t("Close your account")}>
        <p>{t("You have 30 days to change your mind. After that everything of yours is deleted.")}</p>
        <NavLink className="button button--danger" href="/account/close">
          {t("Close my account")}
        </NavLink>
      </Fold>
    </>
  );
}

function DeviceList({ devices }: { devices: Device[] }) {
  return (
    <Fold id="devices" title={t("Signed-in devices")} facts={String(devices.length)}>
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
    </Fold>
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
