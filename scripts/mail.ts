import { readConfig } from "~/config/env.server";
import { migrateDatabase } from "~/db/migrate.server";
import { type Db, openDatabase } from "~/db/open.server";
import { NotFound } from "~/domain/base/errors";
import { getMail, listMails, type Mail, requeueMail } from "~/domain/base/mail/outbox.server";
import { inLanguage } from "~/messages/language.server";
import { defaultLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { CommandRefused, runCommand, sayError, usageOf } from "./command";
import { commandDeps, nameDataDir } from "./command-deps";

/*
 * The outbox on the command line: reads mails on sites that send none, lists failed mails and retries
 * them.
 */

const usage = () =>
  usageOf(
    "npm run mail -- list",
    "npm run mail -- show ID",
    "npm run mail -- again ID",
    "npm run mail -- receive < message.eml",
  );

const newest = 50;

const commands: Record<string, (db: Db, id: number) => Promise<string>> = {
  list: async (db) => (await listMails(db, newest)).map(summary).join("\n") || t("The outbox is empty."),
  show: async (db, id) => {
    const mail = await getMail(db, id);
    const trouble = mail.error && `\n${t("Last try: {error}", { error: mail.error })}`;
    return `${summary(mail)}${trouble}\n\n${mail.text}`;
  },
  again: async (db, id) => {
    await requeueMail(commandDeps(db), id);
    return t("Email {id} is in the queue again.", { id: String(id) });
  },
};

async function main(): Promise<void> {
  const [name = "", id = ""] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === "receive") return receive();
  if (!command || (name !== "list" && !/^\d{1,15}$/.test(id))) throw new CommandRefused(usage());
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
    // What it writes to others is in their language, whatever a mail server has set.
    console.log(await inLanguage(defaultLanguage, () => receiveMail(process.stdin)));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 75;
  }
}

function summary({ id, createdAt, recipient, subject, state }: Mail): string {
  return `${id}  ${createdAt}  ${recipient}  "${subject}"  ${state}`;
}

function explain(error: unknown): string {
  if (error instanceof NotFound)
    return process.argv[2] === "again"
      ? t("There is no email of that number that was given up.")
      : t("There is no email of that number.");
  return sayError(error) ?? String(error);
}

runCommand(main, explain);
