import path from "node:path";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { createPieceFiles } from "../../media/pieces/piece-files.server";
import { numberedName } from "./names";
import { packFile } from "./pack-file.server";
import type { ExportTask, PlannedLetters } from "./plan";

/** Letters as they came, with the pictures that were given to them, and emails that wait: much of it is in no story yet. Two queries. */
export async function listLetterFiles(
  db: Db,
  { userId, dataDir }: Pick<ExportTask, "userId" | "dataDir">,
): Promise<PlannedLetters> {
  const letters = createPieceFiles(dataDir, "letters");
  const pack = (name: string, folder: string, n: number) =>
    packFile(`letters/${name}`, letters.pathOf(folder, n));
  const imports = [];
  for (const { id, folder, fileNames, pictures } of await selectImports(db, userId).execute()) {
    const sent: string[] = JSON.parse(fileNames);
    const given: { name: string; piece: number }[] = JSON.parse(pictures);
    const files = [...sent.map((name, piece) => ({ name, piece })), ...given];
    const planned = files.map(({ name, piece }, place) => pack(nameOf(id, place + 1, name), folder, piece));
    imports.push({ id, files: await Promise.all(planned) });
  }
  const mails = [];
  for (const { id, folder, subject } of await selectMails(db, userId).execute())
    mails.push({ id, file: await pack(`email-${numberedName(id, subject, "email")}.eml`, folder ?? "", 0) });
  return { imports, mails };
}

/** Bytes of these files, as far as their rows say. */
export async function measureLetterFiles(db: Db, userId: number): Promise<number> {
  const sum = ({ bytes }: { bytes: number | string | bigint | null }) => toCount(bytes ?? 0);
  const imports = await db
    .selectFrom("letterImports")
    .select(({ fn }) => fn.sum("bytes").as("bytes"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const mails = await db
    .selectFrom("incomingMails")
    .select(({ fn }) => fn.sum("bytes").as("bytes"))
    .where("userId", "=", userId)
    .where("folder", "is not", null)
    .executeTakeFirstOrThrow();
  return sum(imports) + sum(mails);
}

function selectImports(db: Db, userId: number) {
  return db
    .selectFrom("letterImports")
    .select(["id", "folder", "fileNames", "pictures"])
    .where("userId", "=", userId)
    .orderBy("id");
}

function selectMails(db: Db, userId: number) {
  return db
    .selectFrom("incomingMails")
    .select(["id", "folder", "subject"])
    .where("userId", "=", userId)
    .where("folder", "is not", null)
    .orderBy("id");
}

function nameOf(id: number, place: number, name: string): string {
  const { name: label, ext } = path.parse(name);
  const ending = /^\.[a-z0-9]{1,8}$/i.test(ext) ? ext.toLowerCase() : "";
  return `${String(id).padStart(4, "0")}-${numberedName(place, label, "letter")}${ending}`;
}
