import { t } from "~/messages/translate";
import { formatCalendarDate } from "../../base/format";
import type { LifeFacts } from "../model";

export interface FamilyFact {
  label: string;
  value: string;
}

/** The lines of the family page; empty without facts. */
export function listFamilyFacts(life: LifeFacts): FamilyFact[] {
  const { birthdate, birthplace, spouse, marriageDate, children, occupation } = life;
  return [
    { label: t("Born"), value: joined(formatCalendarDate(birthdate), birthplace) },
    { label: t("Married"), value: joined(spouse, formatCalendarDate(marriageDate)) },
    { label: t("Children"), value: children },
    { label: t("Work"), value: occupation },
  ].filter(({ value }) => value !== "");
}

function joined(...facts: string[]): string {
  return facts.filter((fact) => fact !== "").join(", ");
}
