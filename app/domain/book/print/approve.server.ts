import { setTimeout as pause } from "node:timers/promises";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../actor";
import { Conflict, Unavailable } from "../../errors";
import { type Approval, freezeBook } from "./approvals.server";
import { type CheckedBook, checkBook } from "./check.server";
import { canBePrinted, heldBack } from "./checks/finding";
import { findPrintFiles, type PrintDeps } from "./print-files.server";

/** Who approves waits for the files, but no longer than this, in milliseconds. */
const longestWait = 60_000;
const lookEvery = 250;

export const stillMaking = "Your book is still being set for print. Please approve it again in a minute.";
const notMade = "The print files could not be made. Please try again in a few minutes.";
export const cannotBePrinted =
  "The book cannot be printed as it is. Please look at what the print check says.";
export const notAgreed = "Please look at what the print check holds back, and say that you agree.";

/**
 * Approves the actor's book for printing as it stands, and keeps just that state for good (contract: approval). Waits for
 * its files to be made. Throws Conflict with the findings where the book cannot be printed so or something needs an
 * agreement that was not given, Conflict while the files are being made, Unavailable where they could not be, and ValidationError
 * for a book without stories.
 */
export async function approveForPrinting(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  agreed: boolean,
  patience = longestWait,
): Promise<Approval> {
  const { input, files, findings } = await waitForFiles(deps, actor, type, patience);
  if (!files.result) throw files.state === "failed" ? new Unavailable(notMade) : new Conflict(stillMaking);
  if (!canBePrinted(findings)) throw new Conflict(cannotBePrinted, { findings });
  if (heldBack(findings).length > 0 && !agreed) throw new Conflict(notAgreed, { findings }, "not-agreed");
  return freezeBook(deps, actor, input, files.result, findings);
}

async function waitForFiles(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  patience: number,
): Promise<CheckedBook> {
  const end = Date.now() + patience;
  let checked = await checkBook(deps, actor, type);
  while (checked.state === "making" && Date.now() < end) {
    await pause(lookEvery);
    // The book is looked over when there is news alone: four times a second would hold up everybody.
    if (!(await isInTheMaking(deps, actor, checked))) checked = await checkBook(deps, actor, type);
  }
  return checked;
}

async function isInTheMaking(deps: PrintDeps, actor: Actor, { type, input }: CheckedBook): Promise<boolean> {
  const row = await findPrintFiles(deps, actor, type, input.hash);
  return row?.state === "queued" || row?.state === "running";
}
