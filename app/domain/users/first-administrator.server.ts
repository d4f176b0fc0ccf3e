import { randomBytes } from "node:crypto";
import type { Deps } from "../deps";
import { parseInput } from "../schema-fields";
import { NewUserInput } from "./schema";
import { countAdministrators, createUser } from "./users.server";

/**
 * Makes the first administrator if there is none. Answers the password that was made up for it, to be shown once;
 * undefined when nothing was made or the operator chose the password. Throws ValidationError for a name or password that
 * cannot be.
 */
export async function ensureFirstAdministrator(
  deps: Deps,
  settings: { username: string; password: string | undefined; email: string | undefined },
): Promise<string | undefined> {
  if ((await countAdministrators(deps.db)) > 0) return undefined;
  const password = settings.password ?? randomBytes(9).toString("base64url");
  const input = parseInput(NewUserInput, {
    username: settings.username,
    password,
    email: settings.email,
    displayName: "Administrator",
    isAdmin: true,
  });
  await createUser(deps, input, null);
  return settings.password === undefined ? password : undefined;
}
