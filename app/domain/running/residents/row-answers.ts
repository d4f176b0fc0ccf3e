import { t } from "~/messages/translate";
import type { CheckedRow, Fault } from "./check-rows.server";

/** A checked line as the API gives it, with its faults in the current language; `row` counts from 1. */
export function toAnswer({ number, input, refuses, warns }: CheckedRow) {
  const { name, username, room, birthYear, language, helpers, groups, email } = input;
  return {
    row: number,
    ...{ name, username, room, birthYear, language, helpers, groups, email },
    refuses: refuses.map(say),
    warns: warns.map(say),
  };
}

function say({ kind, field, said }: Fault) {
  return { kind, field, message: t(said) };
}
