import { t } from "~/messages/translate";
import type { CheckedRow, Fault } from "./check-rows.server";

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
