import { foldText } from "../../base/fold";
import type { Cells } from "../../base/read-table";
import { toLanguageCode } from "./spoken-languages";

export const residentColumns = [
  "name",
  "firstName",
  "lastName",
  "room",
  "birthYear",
  "language",
  "helpers",
  "groups",
  "email",
  "username",
] as const;

export type ResidentColumn = (typeof residentColumns)[number];

/** A column of the list; null is left out. */
export type ColumnChoice = ResidentColumn | null;

export interface GuessedTable {
  columns: ColumnChoice[];
  rows: Cells;
  heading: string[] | null;
}

const headings: Record<ResidentColumn, string[]> = {
  firstName: ["first name", "firstname", "first", "given name", "nombre de pila", "primer nombre", "vorname"],
  lastName: ["last name", "lastname", "last", "surname", "family name", "apellido", "apellidos", "nachname"],
  name: [
    "name",
    "names",
    "full name",
    "resident",
    "residents",
    "resident name",
    "display name",
    "displayname",
  ],
  room: [
    "room",
    "room no",
    "room number",
    "room #",
    "apartment",
    "apt",
    "unit",
    "suite",
    "habitacion",
    "zimmer",
  ],
  birthYear: [
    "birth year",
    "birthyear",
    "year of birth",
    "born",
    "birthdate",
    "birth date",
    "date of birth",
    "dob",
  ],
  language: ["language", "lang", "speaks", "idioma", "lengua", "sprache"],
  helpers: [
    "who may help",
    "helper",
    "helpers",
    "helped by",
    "may help",
    "help",
    "quien puede ayudar",
    "ayuda",
  ],
  groups: ["group", "groups", "wing", "circle", "floor", "grupo", "grupos", "ala", "gruppe"],
  email: ["email", "e-mail", "mail", "email address", "correo", "correo electronico"],
  username: ["username", "user name", "user", "login", "usuario"],
};
const moreHeadings: Partial<Record<ResidentColumn, string[]>> = {
  name: ["nombre", "nombre completo", "residente", "bewohner"],
  birthYear: ["ano de nacimiento", "nacimiento", "fecha de nacimiento", "year", "geburtsjahr", "geboren"],
};

/** Guesses which column is what, by the heading or else by what stands in the cells. */
export function guessColumns(cells: Cells): GuessedTable {
  const [first = [], ...rest] = cells;
  const named = first.map(columnOfHeading);
  const known = named.filter((one) => one !== null).length;
  if (known > 0 && known * 2 >= first.filter(Boolean).length) {
    const width = Math.max(first.length, ...rest.map((row) => row.length));
    const columns = Array.from({ length: width }, (_, at) => named[at] ?? null).map(onlyFirst);
    return { columns, rows: rest, heading: first };
  }
  return { columns: guessByContent(cells), rows: cells, heading: null };
}

/** The column of this name, as headings and JSON fields are called. */
export function columnOfHeading(text: string): ColumnChoice {
  const key = foldText(text.replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/[_:?*()]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return (
    residentColumns.find((name) => headings[name].includes(key) || moreHeadings[name]?.includes(key)) ?? null
  );
}

/** A second column of the same kind is left out, but for groups and helpers. */
function onlyFirst(choice: ColumnChoice, at: number, all: ColumnChoice[]): ColumnChoice {
  if (choice === "groups" || choice === "helpers") return choice;
  return all.indexOf(choice) === at ? choice : null;
}

function guessByContent(cells: Cells): ColumnChoice[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns: ColumnChoice[] = Array.from({ length: width }, (_, at) =>
    kindOf(cells.map((row) => row[at] ?? "").filter(Boolean)),
  );
  const texts = columns.flatMap((choice, at) => (choice === "name" ? [at] : []));
  const [one = -1, two = -1] = texts;
  const isSingle = (at: number) => cells.every((row) => !(row[at] ?? "").includes(" "));
  if (texts.length >= 2 && isSingle(one) && isSingle(two)) {
    columns[one] = "firstName";
    columns[two] = "lastName";
  }
  return columns.map(onlyFirst);
}

/** A column is what most of its cells look like. */
function kindOf(values: string[]): ColumnChoice {
  const most = (test: (value: string) => boolean) => values.filter(test).length * 2 > values.length;
  if (values.length === 0) return null;
  if (most((value) => /^\S+@\S+$/.test(value))) return "email";
  if (most((value) => /\b(18|19|20)\d\d\b/.test(value) && /^[\d\s./-]+$/.test(value))) return "birthYear";
  if (most((value) => toLanguageCode(value) !== null)) return "language";
  if (most((value) => /\d/.test(value) && value.length <= 12)) return "room";
  return most((value) => /\p{L}{2}/u.test(value)) ? "name" : null;
}
