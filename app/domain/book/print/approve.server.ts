import { setTimeout as pause } from "node:timers/promises";
import type { StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { Conflict, Unavailable } from "../../base/errors";
import { type Approval, freezeBook } from "./approvals.server";
import { type CheckedBook, checkBook } from "./check.server";
import { freezeFindings, isPrintable, needingAgreement } from "./checks/finding";
import { findPrintFiles, type PrintDeps } from "./print-files.server";

const defaultTimeoutMs = 60_000;
const pollIntervalMs = 250;

export const filesPendingMessage = message(
  "Your book is still being prepared for print. Please approve it again in a minute.",
);
const filesFailedMessage = message("The print files could not be made. Please try again in a few minutes.");
export const notPrintableMessage = message(
  "The book cannot be printed as it is. Please look at what the print check says.",
);
export const agreementRequiredMessage = message(
  "Please look at what needs your OK, and check the box to say that you agree.",
);

/** Freezes the book (contract: approval). Throws Conflict (not printable, needs agreement, files pending), Unavailable, ValidationError. */
export async function approveForPrinting(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  agreed: boolean,
  timeoutMs = defaultTimeoutMs,
): Promise<Approval> {
  const { input, files, findings, checkIn } = await waitForFiles(deps, actor, type, timeoutMs);
  if (!files.result)
    throw files.state === "failed" ? new Unavailable(filesFailedMessage) : new Conflict(filesPendingMessage);
  if (!isPrintable(findings)) throw new Conflict(notPrintableMessage, { findings });
  if (needingAgreement(findings).length > 0 && !agreed)
    throw new Conflict(agreementRequiredMessage, { findings }, "not-agreed");
  return freezeBook(deps, actor, input, files.result, freezeFindings(checkIn, findings));
}

async function waitForFiles(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  timeoutMs: number,
): Promise<CheckedBook> {
  const end = Date.now() + timeoutMs;
  let checked = await checkBook(deps, actor, type);
  while (checked.state === "making" && Date.now() < end) {
    await pause(pollIntervalMs);
    // A full check at each poll would be too expensive.
    if (!(await arePrintFilesPending(deps, actor, checked))) checked = await checkBook(deps, actor, type);
  }
  return checked;
}

async function arePrintFilesPending(
  deps: PrintDeps,
  actor: Actor,
  { type, input }: CheckedBook,
): Promise<boolean> {
  const row = await findPrintFiles(deps, actor, type, input.hash);
  return row?.state === "queued" || row?.state === "running";
}
