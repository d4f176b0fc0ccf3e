import { t } from "~/messages/translate";
import { formatFacts } from "../../base/format";
import type { LifeFacts } from "../life-facts";
import { inWords } from "./date-order";

export interface FamilyFact {
  label: string;
  value: string;
}

export type FamilyLife = Omit<LifeFacts, "name" | "significantEvents">;

/** The lines of the family page; empty without facts. */
export function listFamilyFacts(life: FamilyLife): FamilyFact[] {
  return listFamilyLines(life).filter(({ value }) => value !== "");
}

export interface FamilyLine extends FamilyFact {
  /** Stands in the order of the line. */
  from: (keyof FamilyLife)[];
}

/** All lines of the family page, those without a value too. */
export function listFamilyLines(life: FamilyLife): FamilyLine[] {
  const { birthdate, birthplace, spouse, marriageDate, children, occupation } = life;
  return [
    {
      label: t("Born"),
      value: formatFacts([inWords(birthdate), birthplace]),
      from: ["birthdate", "birthplace"],
    },
    {
      label: t("Married"),
      value: formatFacts([spouse, inWords(marriageDate)]),
      from: ["spouse", "marriageDate"],
    },
    { label: t("Children"), value: children, from: ["children"] },
    { label: t("Work"), value: occupation, from: ["occupation"] },
  ];
}
