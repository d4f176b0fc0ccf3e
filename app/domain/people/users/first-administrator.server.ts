import { randomBytes } from "node:crypto";
import { t } from "~/messages/translate";
import type { Deps } from "../../base/deps";
import { parseInput } from "../../base/schema-fields";
import { explainEasyPassword } from "../auth/new-password/hard-password.server";
import { NewUserInput } from "./schema";
import { countAdministrators, createUser } from "./users.server";

/** ADMIN_PASSWORD is the operator's choice: one that is easy to guess is used all the same. */
const easyPassword =
  "ADMIN_PASSWORD is easy to guess: please change it on your account page, for example to three words";

/** Makes one whose language is the one that is spoken now. Returns the generated password; undefined if given or not needed. Throws ValidationError. */
export async function ensureFirstAdministrator(
  deps: Deps & { config: { brandName: string } },
  settings: { username: string; password: string | undefined; email: string | undefined },
): Promise<string | undefined> {
  if ((await countAdministrators(deps.db)) > 0) return undefined;
  const password = settings.password ?? randomBytes(9).toString("base64url");
  const input = parseInput(NewUserInput, {
    username: settings.username,
    password,
    email: settings.email,
    displayName: t("Administrator"),
    isAdmin: true,
  });
  await createUser(deps, input, null);
  if (settings.password === undefined) return password;
  if (explainEasyPassword(password, input, deps.config.brandName)) deps.log.warn({}, easyPassword);
  return undefined;
}
