import { lifeDateMax } from "~/domain/base/life-date";
import type { FamilyLife } from "~/domain/book/parts/family";
import type { BiographicalInfo } from "~/domain/writing/bio/bio.server";
import {
  bioNameMax,
  birthplaceMax,
  childrenMax,
  introductionMax,
  occupationMax,
  spouseMax,
} from "~/domain/writing/bio/schema";
import { t } from "~/messages/translate";
import { TextAreaField, TextField } from "~/ui/field";
import type { AnyField } from "~/ui/form";

export function valuesOf(bio: BiographicalInfo | null) {
  return {
    name: bio?.name ?? "",
    birthdate: bio?.birthdate ?? "",
    birthplace: bio?.birthplace ?? "",
    marriageDate: bio?.marriageDate ?? "",
    spouse: bio?.spouse ?? "",
    children: bio?.children ?? "",
    occupation: bio?.occupation ?? "",
    introduction: bio?.introduction ?? "",
  };
}

export type BioFields = Record<keyof ReturnType<typeof valuesOf>, AnyField>;

export function lifeOf(fields: BioFields): FamilyLife {
  const { birthdate, birthplace, marriageDate, spouse, children, occupation } = fields;
  return {
    birthdate: textOf(birthdate),
    birthplace: textOf(birthplace),
    marriageDate: textOf(marriageDate),
    spouse: textOf(spouse),
    children: textOf(children),
    occupation: textOf(occupation),
  };
}

export function textOf({ initialValue = "" }: AnyField): string {
  return [initialValue].flat().join(" ");
}

/** Five, which make a family page. */
export function FirstFields({ fields }: { fields: BioFields }) {
  return (
    <>
      <TextField
        field={fields.name}
        label={t("Name")}
        hint={t("Only the name is needed. Leave empty what you do not know yet.")}
        maxLength={bioNameMax}
        autoComplete="name"
        isRequired
      />
      <div className="fields-row fields-row--two">
        <TextField
          field={fields.birthdate}
          label={t("Birthdate")}
          hint={t("As you know it: June 3, 1944, or spring 1944")}
          maxLength={lifeDateMax}
        />
        <TextField
          field={fields.birthplace}
          label={t("Birthplace")}
          hint={t("Town and state, or country")}
          maxLength={birthplaceMax}
        />
      </div>
      <TextField field={fields.spouse} label={t("Spouse")} maxLength={spouseMax} />
      <TextField
        field={fields.children}
        label={t("Children")}
        hint={t("Their names, separated by commas")}
        maxLength={childrenMax}
      />
    </>
  );
}

export function FurtherFields({ fields }: { fields: BioFields }) {
  return (
    <>
      <TextField field={fields.marriageDate} label={t("Marriage date")} maxLength={lifeDateMax} />
      <TextField field={fields.occupation} label={t("Occupation")} maxLength={occupationMax} />
      <TextAreaField
        field={fields.introduction}
        label={t("Introduction")}
        hint={t(
          "A few words to your readers, for the beginning of the book. Leave an empty line where a new paragraph begins.",
        )}
        rows={8}
        maxLength={introductionMax}
        className="input--introduction"
      />
    </>
  );
}
