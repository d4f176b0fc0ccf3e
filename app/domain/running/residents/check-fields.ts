import { currentLanguage } from "~/messages/language";
import { message } from "~/messages/message";
import { mailAddress } from "../../base/schema-fields";
import {
  displayNameMax,
  groupNameMax,
  groupsMax,
  helpersMax,
  roomMax,
  splitNames,
  usernameField,
} from "../../people/users/schema";
import type { FaultField, FaultKind, ResidentRow } from "./schema";
import { toLanguageCode } from "./spoken-languages";
import type { NumberedRow } from "./to-rows";

interface FieldFault {
  list: "refuses" | "warns";
  field: FaultField;
  kind: FaultKind;
}

const eldest = 120;
const usernameRule = usernameField(message("Please enter a username"));

/** Checks a line by itself. `year` is this year; without a house there are no groups. */
export function checkFields({ row, surplus }: NumberedRow, year: number, hasHouse: boolean) {
  const faults: FieldFault[] = [];
  const refuse = (field: FaultField, kind: FaultKind, isWrong: boolean) => {
    if (isWrong) faults.push({ list: "refuses", field, kind });
  };
  const { name, room, helpers } = row;
  const groups = splitNames(row.groups) as string[];
  refuse(
    "",
    "tooManyCells",
    surplus.some((cell) => cell !== ""),
  );
  refuse("", "unreadableLetters", hasUnreadable(row));
  refuse(
    "",
    "formula",
    Object.values(row).some((cell) => /^[=@]|^[+-]\D/.test(cell)),
  );
  refuse("name", "noName", name === "");
  refuse("name", "nameTooLong", name.length > displayNameMax);
  refuse("name", "nameWithSigns", name !== "" && !/\p{L}/u.test(name));
  refuse("room", "roomTooLong", room.length > roomMax);
  refuse("helpers", "helpersTooLong", helpers.length > helpersMax);
  refuse(
    "groups",
    "groupsTooMany",
    groups.length > groupsMax || groups.some((one) => one.length > groupNameMax),
  );
  refuse("groups", "noHouse", groups.length > 0 && !hasHouse);
  refuse(
    "username",
    "usernameUnreadable",
    row.username !== "" && !usernameRule.safeParse(row.username).success,
  );
  if (/^(total|sum|gesamt|summe|page|count)\b/i.test(name))
    faults.push({ list: "warns", field: "name", kind: "looksLikeTotal" });
  const birthYear = yearOf(row.birthYear);
  refuse("birthYear", "birthYearUnreadable", row.birthYear !== "" && birthYear === null);
  refuse(
    "birthYear",
    "birthYearImpossible",
    birthYear !== null && (birthYear > year || birthYear < year - eldest),
  );
  const language = row.language === "" ? null : toLanguageCode(row.language);
  refuse("language", "languageUnknown", row.language !== "" && language === null);
  const email = mailAddress.safeParse(row.email);
  refuse("email", "emailUnreadable", !email.success);
  const input = {
    ...{ name, room, helpers, groups, birthYear: birthYear === null ? "" : String(birthYear) },
    language: language ?? currentLanguage(),
    email: email.success ? email.data : null,
  };
  return { input, faults };
}

/** Signs that a wrong code page leaves, and those that no text has. */
function hasUnreadable(row: ResidentRow): boolean {
  return Object.values(row).some((cell) => /\uFFFD|\p{Cc}|Ã[\u0080-\u00BF]/u.test(cell));
}

/** A year of four digits, alone or in a date. */
function yearOf(text: string): number | null {
  const found = /^(?:.*\D)?(\d{4})(?:\D.*)?$/.exec(text.trim());
  return found ? Number(found[1]) : null;
}
