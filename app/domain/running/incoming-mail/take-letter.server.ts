import { createReadStream } from "node:fs";
import { asThemselves } from "../../base/actor";
import { DomainError } from "../../base/errors";
import type { Upload } from "../../media/media-files.server";
import { createImport } from "../../writing/letters/letter-imports.server";
import {
  type IncomingDeps,
  type IncomingMailRow,
  type IncomingMailState,
  mailMaxBytes,
  settle,
} from "./incoming-mails.server";
import { isPassing, mayTryLater } from "./try-later.server";

/** Puts a mail that was forwarded into the list of letters, where it waits. One that the list does not take is kept. */
export async function takeLetter(
  deps: IncomingDeps,
  row: IncomingMailRow,
  userId: number,
  subject: string,
): Promise<IncomingMailState> {
  const submission = { id: `mail-${row.id}`, contentHash: "letter" };
  try {
    await createImport(deps, asThemselves(userId), uploadOf(deps, row, subject), submission, {
      mayLapse: true,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || (isPassing(error) && mayTryLater(deps, row))) throw error;
    return settle(deps, row, "unknown", { reason: "letters-full", userId, keepsFile: true });
  }
  return settle(deps, row, "letter", { userId });
}

async function* uploadOf(
  { files, letters }: IncomingDeps,
  { folder }: IncomingMailRow,
  subject: string,
): AsyncGenerator<Upload> {
  const name = `${
    subject
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .slice(0, 80) || "letter"
  }.eml`;
  yield await files.receive(name, createReadStream(letters.pathOf(folder ?? "", 0)), mailMaxBytes);
}
