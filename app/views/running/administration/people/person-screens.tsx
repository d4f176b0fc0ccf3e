import { firstName } from "~/domain/base/first-name";
import { formatAgo, formatDate } from "~/domain/base/format";
import type { StorageUse } from "~/domain/base/quota";
import type { FirstPasswordFacts } from "~/domain/people/auth/first-password.server";
import type { FamilyOfPerson } from "~/domain/people/circle/staff-asks.server";
import type { PersonMark } from "~/domain/people/marks/press-mark.server";
import type { CarersSnapshot } from "~/domain/people/snapshot/carers.server";
import type { OwnerChoice, Person } from "~/domain/people/users/people.server";
import type { PersonAddress } from "~/domain/people/users/postal-address.server";
import type { Closing } from "~/domain/running/closing/close-person.server";
import type { PlanPurchaseSummary } from "~/domain/selling/checkouts/refund-plan.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm, type RejectedForm } from "~/ui/form";
import { storageWords } from "~/views/people/account/storage-words";
import { PurchaseLinks } from "~/views/selling/checkout/plan-orders-screen";
import { AdminPage } from "../../../layout/staff/admin-page";
import { AddressFacts } from "./address-facts";
import { ClosingNotice } from "./closing-notice";
import { DoorCardPart } from "./door-card-part";
import { FamilyPart } from "./family-part";
import { LeaveHouse } from "./leave-house";
import { PasswordWays } from "./password-ways";
import { type PersonFactor, PersonFactorPart } from "./person-factor-part";
import { PersonForm } from "./person-form";
import { PersonMarkPart } from "./person-mark";
import { SnapshotPart } from "./snapshot-part";
import { VolunteerPart } from "./volunteer-part";

interface NewPersonScreenProps {
  shell: PageShell;
  owners: OwnerChoice[];
  settingGigabytes: number;
  mail: { hasLinks: boolean; areSent: boolean };
  rejected: RejectedForm | undefined;
}

export function NewPersonScreen({ shell, owners, settingGigabytes, mail, rejected }: NewPersonScreenProps) {
  return (
    <AdminPage shell={shell} part="/admin/people" isNarrow>
      <h1>{t("Add User")}</h1>
      <p>{introduction(mail)}</p>
      <PersonForm
        action="/admin/users/new"
        person={null}
        isAdministrator={shell.staff === "administrator"}
        owners={owners}
        settingGigabytes={settingGigabytes}
        languages={shell.languages}
        newAccess={mail.hasLinks ? [linkAccess(), codeAccess()] : [codeAccess()]}
        rejected={rejected}
      >
        <button type="submit" className="button button--primary" data-busy-label={t("Adding...")}>
          {t("Add User")}
        </button>
        <a className="button" href="/admin">
          {t("Cancel")}
        </a>
      </PersonForm>
    </AdminPage>
  );
}

const linkAccess = () => ({ value: "link" as const, label: t("Email a link to choose a password") });
const codeAccess = () => ({ value: "code" as const, label: t("Print a one-time code") });

/** Mentions mail only if this site sends mail. */
function introduction({ hasLinks, areSent }: NewPersonScreenProps["mail"]): string {
  if (!hasLinks)
    return t(
      "This site cannot email links yet: please print a one-time code, with which they choose a password.",
    );
  if (!areSent)
    return t(
      "No mail server is set up: an invitation waits in the outbox, for an administrator to hand it on.",
    );
  return t("They get an email with a link to choose a password of their own, or a code on paper.");
}

interface PersonScreenProps {
  shell: PageShell;
  person: Person;
  storage: StorageUse;
  family: FamilyOfPerson;
  /** Time with a writer; "" without a plan. */
  timeRemaining: string;
  /** Null if the account was not set up by its buyer. */
  address: PersonAddress | null;
  /** Null while the account is open. */
  closing: Closing | null;
  /** Null if they chose their password themselves. */
  firstPassword: FirstPasswordFacts | null;
  /** Null where staff made no way in, or the person has shown that it is them. */
  personMark: PersonMark | null;
  /** Their second step; null without one, and for owners. */
  factor: PersonFactor | null;
  /** What they said of volunteers of the house; null before they said it. */
  takesVolunteers: boolean | null;
  /** What they let their carers read; null without it. */
  snapshot: CarersSnapshot | null;
  owners: OwnerChoice[];
  settingGigabytes: number;
  /** Plans that they bought; none for owners. */
  purchases: PlanPurchaseSummary[];
  now: string;
  ownId: number;
  rejected: RejectedForm | undefined;
}

export function PersonScreen({
  shell,
  person,
  storage,
  family,
  timeRemaining,
  address,
  closing,
  firstPassword,
  personMark,
  factor,
  takesVolunteers,
  snapshot,
  owners,
  settingGigabytes,
  purchases,
  now,
  ownId,
  rejected,
}: PersonScreenProps) {
  const action = `/admin/users/${person.id}`;
  const isAdministrator = shell.staff === "administrator";
  const mayView = person.id !== ownId && !person.isClosed;
  return (
    <AdminPage shell={shell} part="/admin/people" isNarrow>
      <h1 dir="auto">{person.displayName}</h1>
      <p>{facts(person, timeRemaining, now)}</p>
      {closing && <ClosingNotice person={person} closing={closing} isAdministrator={isAdministrator} />}
      {address && <AddressFacts address={address} />}
      <p>{t("Photos and recordings: {storage}.", { storage: storageWords(storage) })}</p>
      <WaysIn person={person} action={action} mayView={mayView} />
      {person.id !== ownId && !closing && <PasswordWays person={person} firstPassword={firstPassword} />}
      {personMark && <PersonMarkPart person={person} ownId={ownId} rejected={rejected} {...personMark} />}
      {factor && person.id !== ownId && <PersonFactorPart id={person.id} factor={factor} />}
      <PersonForm
        action={action}
        person={person}
        isAdministrator={isAdministrator}
        owners={owners}
        settingGigabytes={settingGigabytes}
        languages={shell.languages}
        rejected={rejected}
      >
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Save changes")}
        </button>
        <a className="button" href="/admin">
          {t("Back to the dashboard")}
        </a>
      </PersonForm>
      {purchases.length > 0 && (
        <section className="account-part">
          <h2>{t("Plans bought")}</h2>
          <PurchaseLinks purchases={purchases} empty="" />
        </section>
      )}
      {!closing && person.id !== ownId && <FamilyPart person={person} family={family} action={action} />}
      {snapshot && <SnapshotPart id={person.id} snapshot={snapshot} />}
      {person.assignedOwnerId !== null && !closing && <DoorCardPart id={person.id} action={action} />}
      {person.assignedOwnerId !== null && !closing && (
        <VolunteerPart person={person} takesVolunteers={takesVolunteers} />
      )}
      {person.id !== ownId && !closing && <DiedPart action={action} />}
      {person.assignedOwnerId !== null && !closing && <LeaveHouse person={person} action={action} />}
      {isAdministrator && person.id !== ownId && !closing && <ClosePart action={action} />}
    </AdminPage>
  );
}

function WaysIn({ person, action, mayView }: { person: Person; action: string; mayView: boolean }) {
  return (
    <div className="actions person-actions">
      {mayView && (
        <ButtonForm action={`${action}/view`}>
          <button type="submit" className="button">
            {t("Go to Account")}
          </button>
        </ButtonForm>
      )}
      {mayView && (
        <ButtonForm action={`${action}/view?returnTo=/interview`}>
          <button type="submit" className="button">
            {t("Sit down with {firstName}", { firstName: firstName(person.displayName) })}
          </button>
        </ButtonForm>
      )}
    </div>
  );
}

function DiedPart({ action }: { action: string }) {
  return (
    <section className="account-part">
      <h2>{t("If they have died")}</h2>
      <p>{t("Where the author has named keepers of the book, the account is kept for them.")}</p>
      <a className="button" href={`${action}/died`}>
        {t("Say that they have died")}
      </a>
    </section>
  );
}

function ClosePart({ action }: { action: string }) {
  return (
    <section className="account-part person-closing">
      <h2>{t("Close the account")}</h2>
      <p>{t("For somebody who has died, or asks for it by letter. It can be undone for 30 days.")}</p>
      <a className="button button--danger" href={`${action}/close`}>
        {t("Close the account")}
      </a>
    </section>
  );
}

function facts(
  { createdAt, lastUseDate, storyCount: count }: Person,
  timeRemaining: string,
  now: string,
): string {
  const day = formatDate(createdAt);
  const sentences = [
    lastUseDate
      ? t("Joined {day}, last here {ago}.", { day, ago: formatAgo(lastUseDate, new Date(now)) })
      : t("Joined {day}, not here yet.", { day }),
    t("{count, plural, one {# Story} other {# Stories}}.", { count }),
    timeRemaining && t("Writer's time left: {timeRemaining}.", { timeRemaining }),
  ];
  return sentences.filter(Boolean).join(" ");
}
