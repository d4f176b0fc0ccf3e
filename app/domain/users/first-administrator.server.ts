import { randomBytes } from "node:crypto";
import type { Deps } from "../deps";
import { parseInput } from "../schema-fields";
import { NewUserInput } from "./schema";
import { countAdministrators, createUser } from "./users.server";

/**
 * Creates the first administrator if there is none. Returns the generated password, to be shown once; undefined when
 * the operator set one or an administrator exists. Throws ValidationError for an invalid username or password.
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
