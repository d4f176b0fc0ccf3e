import type { ReactNode } from "react";
import { mailAddressMax } from "~/domain/base/schema-fields";
import { passwordMax } from "~/domain/people/auth/schema";
import { planIds, plans } from "~/domain/people/plans/plans";
import type { OwnerChoice, Person } from "~/domain/people/users/people.server";
import { displayNameMax, helpersMax, personFormId, roomMax, usernameMax } from "~/domain/people/users/schema";
import { currentLanguage } from "~/messages/language";
import { type Language, languages } from "~/messages/languages";
import { t } from "~/messages/translate";
import { CheckboxField, SelectField, TextField } from "~/ui/field";
import { type AnyField, Form, formState, type RejectedForm } from "~/ui/form";

interface PersonFormProps {
  action: string;
  /** Null for a new person. */
  person: Person | null;
  /** Only administrators set roles, owner and plan. */
  isAdministrator: boolean;
  owners: OwnerChoice[];
  /** The quota of people without one of their own. */
  settingGigabytes: number;
  /** Those that are offered. */
  languages: Language[];
  /** The ways of a new person to a password, the usual one first. */
  newAccess?: { value: "link" | "code"; label: string }[];
  rejected: RejectedForm | undefined;
  children: ReactNode;
}

export function PersonForm({
  action,
  person,
  isAdministrator,
  owners,
  settingGigabytes,
  languages: offered,
  newAccess,
  rejected,
  children,
}: PersonFormProps) {
  const { form, fields } = formState(personFormId, valuesOf(person), rejected);
  return (
    <Form form={form} action={action}>
      <SignInFields {...{ fields, person, offered, newAccess }} />
      {isAdministrator && <StandingFields {...{ fields, owners, settingGigabytes }} />}
      <HouseFields fields={fields} person={person} />
      {person && (
        <CheckboxField
          field={fields.isSuspended}
          label={t("Suspended")}
          hint={t("They are signed out and cannot sign in. Everything they wrote stays.")}
        />
      )}
      <div className="actions">{children}</div>
    </Form>
  );
}

type Fields = Record<keyof ReturnType<typeof valuesOf>, AnyField>;

interface SignInFieldsProps extends Pick<PersonFormProps, "person" | "newAccess"> {
  fields: Fields;
  offered: Language[];
}

function SignInFields({ fields, person, offered, newAccess }: SignInFieldsProps) {
  const choices = person && !offered.includes(person.locale) ? [...offered, person.locale] : offered;
  const passwordHint = person
    ? t(
        "It is better to use the ways above. A password that you set signs them out everywhere. They get an email about it, and must change it when they sign in.",
      )
    : t("It is better to leave this empty. A password that you set must be changed at the first sign-in.");
  return (
    <div className="fields-row fields-row--two">
      <TextField
        field={fields.username}
        label={t("Username")}
        maxLength={usernameMax}
        autoComplete="off"
        isRequired
      />
      <TextField
        field={fields.displayName}
        label={t("Display Name")}
        maxLength={displayNameMax}
        autoComplete="off"
      />
      <TextField
        field={fields.email}
        label={t("Email")}
        type="email"
        maxLength={mailAddressMax}
        autoComplete="off"
      />
      {choices.length > 1 && (
        <SelectField
          field={fields.locale}
          label={t("Language")}
          hint={t("The language of their pages, of our emails to them, and of a new book.")}
          options={choices.map((value) => ({ value, label: languages[value].name }))}
        />
      )}
      {newAccess && (
        <SelectField
          field={fields.access}
          label={t("How they get in")}
          hint={t("They choose a password of their own. The code is for people without an email address.")}
          options={newAccess}
        />
      )}
      <TextField
        field={fields.password}
        label={person ? t("New password") : t("Password")}
        hint={passwordHint}
        type="password"
        maxLength={passwordMax}
        autoComplete="new-password"
      />
    </div>
  );
}

interface StandingFieldsProps extends Pick<PersonFormProps, "owners" | "settingGigabytes"> {
  fields: Fields;
}

function StandingFields({ fields, owners, settingGigabytes }: StandingFieldsProps) {
  return (
    <>
      <fieldset className="field">
        <legend className="field__label">{t("Roles")}</legend>
        <CheckboxField
          field={fields.isAdmin}
          label={t("Administrator")}
          hint={t("Looks after everybody, all orders, prices and promo codes.")}
        />
        <CheckboxField
          field={fields.isOwner}
          label={t("Owner")}
          hint={t("Looks after the participants assigned to them.")}
        />
      </fieldset>
      <div className="fields-row fields-row--two">
        <SelectField
          field={fields.assignedOwnerId}
          label={t("Assigned owner")}
          placeholder={t("Nobody")}
          options={owners.map(({ id, displayName, username }) => ({
            value: id,
            label: `${displayName} (${username})`,
          }))}
        />
        <SelectField
          field={fields.plan}
          label={t("Plan")}
          placeholder={t("No plan")}
          options={planIds.map((id) => ({ value: id, label: t(plans[id].name) }))}
        />
        <TextField
          field={fields.writerMinutes}
          label={t("Writer's time booked, in minutes")}
          hint={t("Taken from the time that the plan includes.")}
          inputMode="numeric"
        />
        <TextField
          field={fields.quotaGigabytes}
          label={t("Room for photos and recordings, in GB")}
          hint={t("Leave this empty for what everybody has: {settingGigabytes} GB.", {
            settingGigabytes: String(settingGigabytes),
          })}
          inputMode="numeric"
        />
      </div>
    </>
  );
}

function HouseFields({ fields, person }: { fields: Fields; person: Person | null }) {
  return (
    <div className="fields-row fields-row--two">
      <TextField field={fields.room} label={t("Room")} maxLength={roomMax} autoComplete="off" />
      <TextField
        field={fields.groups}
        label={t("Groups")}
        hint={t("With commas, like: West wing, Tuesday circle")}
        autoComplete="off"
      />
      <TextField
        field={fields.helpers}
        label={t("Who may help")}
        hint={t("A note for the house. It opens nothing.")}
        maxLength={helpersMax}
        autoComplete="off"
      />
      {person && (
        <TextField
          field={fields.awaySince}
          label={t("Away since")}
          hint={t("In hospital or on a journey: nobody is called quiet meanwhile.")}
          type="date"
        />
      )}
    </div>
  );
}

function valuesOf(person: Person | null) {
  const ticked = (value: boolean | undefined) => (value ? "on" : "");
  return {
    username: person?.username ?? "",
    displayName: person?.displayName ?? "",
    email: person?.email ?? "",
    password: "",
    access: "",
    isAdmin: ticked(person?.isAdmin),
    isOwner: ticked(person?.isOwner),
    assignedOwnerId: String(person?.assignedOwnerId ?? ""),
    plan: person?.plan ?? "",
    writerMinutes: String(person?.writerMinutes ?? 0),
    quotaGigabytes: String(person?.quotaGigabytes ?? ""),
    isSuspended: ticked(person?.isSuspended),
    room: person?.room ?? "",
    groups: person?.groups.join(", ") ?? "",
    helpers: person?.helpers ?? "",
    awaySince: person?.awaySince ?? "",
    locale: person?.locale ?? currentLanguage(),
  };
}
