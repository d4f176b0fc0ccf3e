import { ConfigError } from "~/config/config-error";
import { readConfig } from "~/config/env.server";
import { MigrationError, migrateDatabase } from "~/db/migrate.server";
import { type Db, openDatabase } from "~/db/open.server";
import { NotFound } from "~/domain/base/errors";
import { getMail, listMails, type Mail, requeueMail } from "~/domain/base/mail/outbox.server";
import { commandDeps, nameDataDir } from "./command-deps";

/*
 * The outbox on the command line: reads mails on sites that send none, lists failed mails and retries
 * them.
 */

const usage = `Usage:
  npm run mail -- list
  npm run mail -- show ID
  npm run mail -- again ID
  npm run mail -- receive < message.eml`;

const newest = 50;

const commands: Record<string, (db: Db, id: number) => Promise<string>> = {
  list: async (db) => (await listMails(db, newest)).map(summary).join("\n") || "The outbox is empty.",
  show: async (db, id) => {
    const mail = await getMail(db, id);
    const trouble = mail.error && `\nLast try: ${mail.error}`;
    return `${summary(mail)}${trouble}\n\n${mail.text}`;
  },
  again: async (db, id) => {
    await requeueMail(commandDeps(db), id);
    return `Mail ${id} is in the queue again.`;
  },
};

async function main(): Promise<void> {
  const [name = "", id = ""] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === "receive") return receive();
  if (!command || (name !== "list" && !/^\d{1,15}$/.test(id))) throw new UsageError(usage);
  const { dataDir } = readConfig(process.env);
  nameDataDir(dataDir);
  const database = openDatabase(dataDir);
  await migrateDatabase(database, dataDir);
  console.log(await command(database.db, Number(id)));
  await database.db.destroy();
}

/** Takes a mail from a mail server's pipe. Exits with 75 where the server is to try again (sysexits.h). */
async function receive(): Promise<void> {
  try {
    const { receiveMail } = await import("./receive-mail");
    console.log(await receiveMail(process.stdin));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 75;
  }
}

class UsageError extends Error {}

function summary({ id, createdAt, recipient, subject, state }: Mail): string {
  return `${id}  ${createdAt}  ${recipient}  "${subject}"  ${state}`;
}

function explain(error: unknown): string {
  if (error instanceof NotFound)
    return process.argv[2] === "again"
      ? "There is no mail of that number that was given up."
      : "There is no mail of that number.";
  const isForOperator =
    error instanceof UsageError || error instanceof ConfigError || error instanceof MigrationError;
  return isForOperator ? error.message : String(error);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
