import { parseArgs } from "node:util";
import { readConfig } from "~/config/env.server";
import { migrateDatabase } from "~/db/migrate.server";
import { openDatabase } from "~/db/open.server";
import { NotFound, ValidationError } from "~/domain/base/errors";
import { formatFacts } from "~/domain/base/format";
import type { MailDeps } from "~/domain/base/mail/outbox.server";
import { parseInput } from "~/domain/base/schema-fields";
import { explainEasyPassword } from "~/domain/people/auth/new-password/hard-password.server";
import { newPassword } from "~/domain/people/auth/schema";
import { turnOffFactorByName } from "~/domain/people/auth/second-factor/staff-turn-off.server";
import { NewUserInput } from "~/domain/people/users/schema";
import { createUser, listUsers, setPassword, setRole, type User } from "~/domain/people/users/users.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { CommandRefused, runCommand, sayError, usageOf } from "./command";
import { commandDeps, nameDataDir } from "./command-deps";

/* Works whether or not the server runs. Whoever is made here speaks the language of the shell until somebody chooses another. */

const usage = () =>
  usageOf(
    'npm run user -- create NAME --password P [--email E] [--name "Display Name"] [--admin] [--owner]',
    "npm run user -- password NAME --password P",
    "npm run user -- role NAME [--admin on|off] [--owner on|off]",
    "npm run user -- second-factor off NAME",
    "npm run user -- list",
  );

const commands: Record<string, (deps: MailDeps, name: string, args: string[]) => Promise<string>> = {
  create: async (deps, name, args) => {
    const { values } = parseArgs({
      args,
      options: {
        password: { type: "string" },
        email: { type: "string" },
        name: { type: "string" },
        admin: { type: "boolean" },
        owner: { type: "boolean" },
      },
    });
    const input = parseInput(NewUserInput, {
      username: name,
      password: values.password ?? "",
      email: values.email,
      displayName: values.name,
      isAdmin: values.admin,
      isOwner: values.owner,
    });
    const user = await createUser(deps, input, null);
    warnOfEasyPassword(deps, input.password, user);
    return t("Made {user}", { user: summary(user) });
  },
  password: async (deps, name, args) => {
    const { values } = parseArgs({ args, options: { password: { type: "string" } } });
    const password = parseInput(newPassword, values.password ?? "");
    const user = await setPassword(deps, name, password);
    warnOfEasyPassword(deps, password, user);
    return t("{name} has a new password, and was signed out everywhere.", { name });
  },
  role: async (deps, name, args) => {
    const { values } = parseArgs({ args, options: { admin: { type: "string" }, owner: { type: "string" } } });
    if (values.admin === undefined && values.owner === undefined) throw new CommandRefused(usage());
    return summary(
      await setRole(deps, name, { isAdmin: onOrOff(values.admin), isOwner: onOrOff(values.owner) }),
    );
  },
  "second-factor": async (deps, off, [name]) => {
    if (off !== "off" || !name) throw new CommandRefused(usage());
    const had = await turnOffFactorByName(deps, name);
    return had
      ? t("The second step of {name} is off: the password alone opens the account.", { name })
      : t("{name} has no second step.", { name });
  },
  list: async ({ db }) => (await listUsers(db)).map(summary).join("\n"),
};

async function main(): Promise<void> {
  const [commandName = "", ...rest] = process.argv.slice(2);
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  const hasName = rest[0] !== undefined && !rest[0].startsWith("--");
  if (!command || (commandName !== "list" && !hasName)) throw new CommandRefused(usage());
  const config = readConfig(process.env);
  const { dataDir } = config;
  nameDataDir(dataDir);
  const database = openDatabase(dataDir);
  await migrateDatabase(database, dataDir);
  const deps = { ...commandDeps(database.db), config };
  console.log(await command(deps, rest[0] ?? "", rest.slice(1)));
  await database.db.destroy();
}

/** Leaves the choice at the shell to the operator. */
function warnOfEasyPassword({ config }: MailDeps, password: string, user: User): void {
  const words = explainEasyPassword(password, user, config.brandName);
  if (words) console.error(t("Please note: {words}", { words }));
}

function onOrOff(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== "on" && text !== "off") throw new CommandRefused(usage());
  return text === "on";
}

function summary(user: User): string {
  const roles = formatFacts([
    user.isAdmin && t("administrator"),
    user.isOwner && t("owner"),
    !user.isAdmin && !user.isOwner && t("participant"),
  ]);
  return `${user.id}  ${user.username}  "${user.displayName}"  ${roles}${user.email ? `  ${user.email}` : ""}`;
}

function explain(error: unknown): string {
  if (error instanceof ValidationError)
    return Object.values(error.saidErrors)
      .flat()
      .map((words) => t(words as Message))
      .join("\n");
  if (error instanceof NotFound) return t("There is no user of that name.");
  if (error instanceof TypeError && "code" in error) return `${error.message}\n${usage()}`;
  return sayError(error) ?? String(error);
}

runCommand(main, explain);
