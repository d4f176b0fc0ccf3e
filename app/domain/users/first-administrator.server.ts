import { randomBytes } from "node:crypto";
import type { Deps } from "../deps";
import { parseInput } from "../schema-fields";
import { NewUserInput } from "./schema";
import { countAdministrators, createUser } from "./users.server";

/** Returns the generated password; undefined if given or not needed. Throws ValidationError. */
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
