import { formatFacts } from "../../base/format";
import type { LifeFacts } from "../life-facts";
import { inWords } from "./date-order";
import { type FamilyFact, type FamilyLife, type FamilyLine, listFamilyLines } from "./family";

export interface TreePerson {
  name: string;
  /** "May 4, 1938, Boston"; may be empty. */
  detail: string;
}

export interface FamilyTree {
  self: TreePerson;
  spouse: TreePerson | null;
  /** They stand as they were written. */
  children: string[];
}

const mostChildren = 14;
const longestName = 40;

/** Null where there is nobody to draw beside the author, or the children are told in a sentence. */
export function familyTree({
  name,
  birthdate,
  birthplace,
  spouse,
  marriageDate,
  children,
}: FamilyLife & Pick<LifeFacts, "name">): FamilyTree | null {
  const names = childNames(children);
  if (name === "" || names === null || (names.length === 0 && spouse === "")) return null;
  if (spouse.length > longestName || names.length > mostChildren) return null;
  return {
    self: { name, detail: formatFacts([inWords(birthdate), birthplace]) },
    spouse: spouse === "" ? null : { name: spouse, detail: inWords(marriageDate) },
    children: names,
  };
}

/** The lines below a tree: what it does not say already. The day of a wedding without a name stands nowhere in it. */
export function factsBelowTree(life: FamilyLife, tree: FamilyTree): FamilyFact[] {
  return linesBelowTree(life, tree)
    .filter(({ value }) => value !== "")
    .map(({ label, value }) => ({ label, value }));
}

/** The same lines, and those without a value. */
export function linesBelowTree(life: FamilyLife, { spouse }: FamilyTree): FamilyLine[] {
  return listFamilyLines(life).filter(
    ({ from }) => from.includes("occupation") || (from.includes("marriageDate") && spouse === null),
  );
}

/** "Ruth (1960), Samuel and Tom" as three names; null for words that are no list of names. */
export function childNames(text: string): string[] | null {
  const names = text
    .split(/\s*[\n;,،]\s*|\s+(?:and|&|y|e|und|et)\s+/)
    .map((name) =>
      name
        .replace(/^(?:and|y|e)\s+/i, "")
        .replace(/\.$/, "")
        .trim(),
    )
    .filter((name) => name !== "");
  const isName = (name: string) =>
    name.length <= longestName && /^\p{L}/u.test(name) && !/^\p{Ll}/u.test(name);
  return names.every(isName) ? names : null;
}
