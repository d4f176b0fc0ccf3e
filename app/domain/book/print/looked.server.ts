import type { StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import type { LookedInput } from "../schema";
import { filesPendingMessage } from "./approve.server";
import { findPrintFiles, type PrintDeps, readPrintInput } from "./print-files.server";

const lookFirstMessage = message(
  "Please look through the pages first, or press “I have looked”. Then you can approve the book.",
);
const changedMessage = message("Your book has changed since. Please look at its pages once more.");

type LookDeps = Pick<PrintDeps, "db" | "clock" | "files" | "printer" | "config">;

/** Notes that somebody looked through the pages, or said so. Throws Conflict while they are being set, and if `files` are of an earlier state. */
export async function noteLooked(
  deps: LookDeps,
  actor: Actor,
  { bookType, files }: Pick<LookedInput, "bookType" | "files">,
): Promise<void> {
  const row = await findCurrent(deps, actor, bookType);
  if (row?.state !== "done") throw new Conflict(filesPendingMessage);
  if (files !== undefined && files !== row.id) throw new Conflict(changedMessage);
  await deps.db
    .updateTable("printFiles")
    .set({ lookedAt: nowText(deps.clock) })
    .where("id", "=", row.id)
    .where("userId", "=", actor.userId)
    .where("lookedAt", "is", null)
    .execute();
}

/** Throws Conflict if nobody has looked through the pages that are to be approved, or if they are still being set. */
export async function requireLooked(deps: LookDeps, actor: Actor, type: StoryType): Promise<void> {
  const row = await findCurrent(deps, actor, type);
  if (row && row.lookedAt !== null) return;
  const isSet = row?.state === "done" || row?.state === "failed";
  throw new Conflict(isSet ? lookFirstMessage : changedMessage);
}

async function findCurrent(deps: LookDeps, actor: Actor, type: StoryType) {
  const { hash } = await readPrintInput(deps, actor, type);
  return findPrintFiles(deps, actor, type, hash);
}
