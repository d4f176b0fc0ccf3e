import { ConfigError, readConfig } from "~/config/env.server";
import { MigrationError, migrateDatabase } from "~/db/migrate.server";
import { type Db, openDatabase } from "~/db/open.server";
import { NotFound } from "~/domain/errors";
import { getMail, listMails, type Mail } from "~/domain/mail/outbox.server";

/* The outbox from the shell: who looks after a site that sends no mail reads it here, and hands it on. */

const usage = `Usage:
  npm run mail -- list
  npm run mail -- show ID`;

const newest = 50;

const commands: Record<string, (db: Db, id: number) => Promise<string>> = {
  list: async (db) => (await listMails(db, newest)).map(summary).join("\n") || "The outbox is empty.",
  show: async (db, id) => {
    const mail = await getMail(db, id);
    return `${summary(mail)}\n\n${mail.text}`;
  },
};

async function main(): Promise<void> {
  const [name = "", id = ""] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (name === "show" && !/^\d{1,15}$/.test(id))) throw new UsageError(usage);
  const { dataDir } = readConfig(process.env);
  const database = openDatabase(dataDir);
  await migrateDatabase(database, dataDir);
  console.log(await command(database.db, Number(id)));
  await database.db.destroy();
}

class UsageError extends Error {}

function summary({ id, createdAt, recipient, subject, state }: Mail): string {
  return `${id}  ${createdAt}  ${recipient}  "${subject}"  ${state}`;
}

function explain(error: unknown): string {
  if (error instanceof NotFound) return "There is no mail of that number.";
  const isForOperator =
    error instanceof UsageError || error instanceof ConfigError || error instanceof MigrationError;
  return isForOperator ? error.message : String(error);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
