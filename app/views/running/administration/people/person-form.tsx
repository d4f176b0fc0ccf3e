import type { ReactNode } from "react";
import { mailAddressMax } from "~/domain/base/schema-fields";
import { passwordMax } from "~/domain/people/auth/schema";
import { planIds, plans } from "~/domain/people/plans/plans";
import type { OwnerChoice, Person } from "~/domain/people/users/people.server";
import { displayNameMax, personFormId, usernameMax } from "~/domain/people/users/schema";
import { CheckboxField, SelectField, TextField } from "~/ui/field";
import { Form, formState, type RejectedForm } from "~/ui/form";

interface PersonFormProps {
  action: string;
  /** Null for a new person. */
  person: Person | null;
  /** Only administrators set roles, owner and plan. */
  isAdministrator: boolean;
  owners: OwnerChoice[];
  /** The quota of people without one of their own. */
  settingGigabytes: number;
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
  newAccess,
  rejected,
  children,
}: PersonFormProps) {
  const { form, fields } = formState(personFormId, valuesOf(person), rejected);
  const passwordHint = person
    ? "It is better to use the ways above. A password that you set signs them out everywhere. They get an email about it, and must change it when they sign in."
    : "It is better to leave this empty. A password that you set must be changed at the first sign-in.";
  return (
    <Form form={form} action={action}>
      <div className="fields-row fields-row--two">
        <TextField
          field={fields.username}
          label="Username"
          maxLength={usernameMax}
          autoComplete="off"
          isRequired
        />
        <TextField
          field={fields.displayName}
          label="Display Name"
          maxLength={displayNameMax}
          autoComplete="off"
        />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          maxLength={mailAddressMax}
          autoComplete="off"
        />
        {newAccess && (
          <SelectField
            field={fields.access}
            label="How they get in"
            hint="They choose a password of their own. The code is for people without an email address."
            options={newAccess}
          />
        )}
        <TextField
          field={fields.password}
          label={person ? "New password" : "Password"}
          hint={passwordHint}
          type="password"
          maxLength={passwordMax}
          autoComplete="new-password"
        />
      </div>
      {isAdministrator && (
        <>
          <fieldset className="field">
            <legend className="field__label">Roles</legend>
            <CheckboxField
              field={fields.isAdmin}
              label="Administrator"
              hint="Looks after everybody, all orders, prices and promo codes."
            />
            <CheckboxField
              field={fields.isOwner}
              label="Owner"
              hint="Looks after the participants assigned to them."
            />
          </fieldset>
          <div className="fields-row fields-row--two">
            <SelectField
              field={fields.assignedOwnerId}
              label="Assigned owner"
              placeholder="Nobody"
              options={owners.map(({ id, displayName, username }) => ({
                value: id,
                label: `${displayName} (${username})`,
              }))}
            />
            <SelectField
              field={fields.plan}
              label="Plan"
              placeholder="No plan"
              options={planIds.map((id) => ({ value: id, label: plans[id].name }))}
            />
            <TextField
              field={fields.writerMinutes}
              label="Writer's time booked, in minutes"
              hint="Taken from the time that the plan includes."
              inputMode="numeric"
            />
            <TextField
              field={fields.quotaGigabytes}
              label="Room for photos and recordings, in GB"
              hint={`Leave this empty for what everybody has: ${settingGigabytes} GB.`}
              inputMode="numeric"
            />
          </div>
        </>
      )}
      {person && (
        <CheckboxField
          field={fields.isSuspended}
          label="Suspended"
          hint="They are signed out and cannot sign in. Everything they wrote stays."
        />
      )}
      <div className="actions">{children}</div>
    </Form>
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
  };
}
