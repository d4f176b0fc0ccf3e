import type { ResidentGroup } from "~/domain/people/groups/groups.server";
import type { OwnerChoice } from "~/domain/people/users/people.server";
import { volunteerFormId, volunteerNameMax } from "~/domain/people/volunteers/schema";
import type { HouseResident } from "~/domain/running/residents/house-list.server";
import { t } from "~/messages/translate";
import { CheckList } from "~/ui/check-list";
import { FieldErrors, SelectField, TextField } from "~/ui/field";
import { type AnyField, Form, formState, type RejectedForm } from "~/ui/form";

export interface NewVolunteerProps {
  /** Where there are some, an administrator chooses the house. */
  owners: OwnerChoice[];
  groups: ResidentGroup[];
  residents: Pick<HouseResident, "id" | "displayName">[];
  rejected: RejectedForm | undefined;
}

/** A name is enough: ninety days, and all residents who say yes. */
export function NewVolunteer({ owners, groups, residents, rejected }: NewVolunteerProps) {
  const values = {
    name: "",
    email: "",
    until: "",
    residents: "",
    groups: "",
    assignedOwnerId: "",
  };
  const { form, fields } = formState(volunteerFormId, values, rejected);
  const hasChoice = residents.length > 0;
  return (
    <section className="admin-page--narrow" aria-labelledby="new-volunteer">
      <h2 id="new-volunteer">{t("Add a volunteer")}</h2>
      <Form form={form} action="/admin/volunteers">
        <TextField
          field={fields.name}
          label={t("Name")}
          hint={t("It stands beside what they write down: “Told to Ruth”.")}
          maxLength={volunteerNameMax}
          autoComplete="off"
          isRequired
        />
        {owners.length > 0 && (
          <SelectField
            field={fields.assignedOwnerId}
            label={t("House")}
            placeholder={t("Please choose")}
            options={owners.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            isRequired
          />
        )}
        <TextField
          field={fields.email}
          label={t("Email address, if they have one")}
          hint={t("Without one, you print the link, or read the code to them.")}
          type="email"
          autoComplete="off"
        />
        <TextField
          field={fields.until}
          label={t("The link works until")}
          hint={t("Ninety days if you choose no day, and at most a year.")}
          type="date"
        />
        {hasChoice && <Whom fields={fields} groups={groups} residents={residents} />}
        <button
          type="submit"
          className="button button--primary button--large"
          data-busy-label={t("Adding...")}
        >
          {t("Add, and show the link")}
        </button>
      </Form>
    </section>
  );
}

interface WhomProps extends Pick<NewVolunteerProps, "groups" | "residents"> {
  fields: Record<"residents" | "groups", AnyField>;
}

function Whom({ fields, groups, residents }: WhomProps) {
  const chosen = { groups: chosenOf(fields.groups), residents: chosenOf(fields.residents) };
  const isOpen = fields.residents.errors !== undefined || chosen.groups.length + chosen.residents.length > 0;
  return (
    <fieldset className={fields.residents.errors ? "field field--invalid" : "field"} id={fields.residents.id}>
      <legend className="field__label">{t("Whom they may help")}</legend>
      <p className="field__hint">
        {t("All residents who say yes to volunteers, unless you choose some here.")}
      </p>
      <FieldErrors field={fields.residents} />
      <details open={isOpen}>
        <summary className="house-choice">{t("Choose groups or residents")}</summary>
        {groups.length > 0 && (
          <CheckList
            name="groups"
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            chosen={chosen.groups}
          />
        )}
        <CheckList
          name="residents"
          options={residents.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          chosen={chosen.residents}
        />
      </details>
    </fieldset>
  );
}

function chosenOf({ initialValue }: AnyField): string[] {
  return [initialValue || []].flat();
}
