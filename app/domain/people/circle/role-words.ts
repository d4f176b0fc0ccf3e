import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { CircleRole } from "./schema";

const names = {
  read: message("Read"),
  ask: message("Read and ask"),
  add: message("Read, ask and add memories"),
  help: message("Help: also write down what they are told"),
};

/** What pages call a role, in the current language. */
export function roleName(role: CircleRole): string {
  return t(names[role]);
}

export const roleOptions = (): { value: string; label: string }[] =>
  (["read", "ask", "add", "help"] as const).map((value) => ({ value, label: roleName(value) }));
