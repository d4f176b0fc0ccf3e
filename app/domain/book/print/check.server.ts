import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../actor";
import { ValidationError } from "../../errors";
import { listQrCodes } from "../../qr-codes/qr-codes.server";
import { listEmptyStories } from "../book.server";
import type { Book } from "../model";
import { type Approval, findApproval } from "./approvals.server";
import type { Finding } from "./checks/finding";
import type { EmptyStory } from "./checks/stories";
import { readCoverage } from "./font-coverage.server";
import { drawBook } from "./placements";
import { checkForPrint } from "./preflight";
import {
  nothingToPrint,
  type PrintDeps,
  type PrintFiles,
  type PrintInput,
  readPrintInput,
  requestPrintFilesOf,
} from "./print-files.server";

/** What is to be known of a book before it is printed. */
export interface PrintCheck {
  type: StoryType;
  title: string;
  /** As it is bound; null while it is not known yet. */
  pages: number | null;
  state: PrintFiles["state"];
  progress: number;
  findings: Finding[];
  /** The last one; null where the book was never approved. */
  approval: Approval | null;
}

/** A check together with the book that was looked at. */
export interface CheckedBook extends PrintCheck {
  input: PrintInput;
  files: PrintFiles;
}

/**
 * Looks the actor's book over; its print files are asked for if there are none, for they tell the number of its pages.
 * Throws ValidationError for a book without stories.
 */
export async function checkPrint(deps: PrintDeps, actor: Actor, type: StoryType): Promise<PrintCheck> {
  const { input: _input, files: _files, ...check } = await checkBook(deps, actor, type);
  return check;
}

/** The same with the book and its files. Throws ValidationError as above. */
export async function checkBook(deps: PrintDeps, actor: Actor, type: StoryType): Promise<CheckedBook> {
  const input = await readPrintInput(deps, actor, type);
  if (input.book.chapters.length === 0) throw new ValidationError({ "": [nothingToPrint] }, nothingToPrint);
  const files = await requestPrintFilesOf(deps, actor, type, input.hash);
  const findings = checkForPrint(drawBook(input.book), {
    profile: deps.printer,
    covers: await readCoverage(deps.bookFiles.assets),
    emptyStories: await listLeftOut(deps.db, actor, input.book),
    codesWithoutAddress: deps.config.appUrl === undefined ? (await listQrCodes(deps.db, actor)).size : 0,
    made: files.result,
  });
  return {
    type,
    title: input.book.title,
    pages: files.result?.pages ?? null,
    state: files.state,
    progress: files.progress,
    findings,
    approval: await findApproval(deps.db, actor, type, input.hash),
    input,
    files,
  };
}

/** A story that shows a code alone is in the book as well. */
async function listLeftOut(db: Db, actor: Actor, { storyType, chapters }: Book): Promise<EmptyStory[]> {
  const told = new Set(chapters.flatMap(({ stories }) => stories.map(({ id }) => id)));
  return (await listEmptyStories(db, actor, storyType)).filter(({ id }) => !told.has(id));
}
