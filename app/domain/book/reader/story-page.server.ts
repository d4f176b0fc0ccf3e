import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import {
  findPrintFiles,
  type PrintDeps,
  type PrintFiles,
  readPrintInput,
  requestPrintFiles,
  toPrintFiles,
} from "../print/print-files.server";
import { imageFileName, pageImagesHref } from "./page-images";
import { preparePages } from "./reader.server";

export interface StoryPage {
  /** "missing": nobody asked for the print files of this book as it is now. */
  state: PrintFiles["state"] | "missing";
  /** A number from 0 to 1. */
  progress: number;
  /** The printed page on which the story begins, and its picture to keep or send; null until it is made. */
  picture: { number: number; href: string; filesId: number; name: string } | null;
}

/** Finds where a story begins. `mayMake` requests print files, which throws ValidationError for an empty book. Throws NotFound if not printed. */
export async function requestStoryPage(
  deps: PrintDeps,
  actor: Actor,
  { id, storyType }: { id: number; storyType: StoryType },
  mayMake: boolean,
): Promise<StoryPage> {
  const files = await (mayMake ? requestPrintFiles : findCurrentFiles)(deps, actor, storyType);
  if (!files) return { state: "missing", progress: 0, picture: null };
  const { state, progress, result } = files;
  if (!result) return { state, progress, picture: null };
  const number = result.starts[`story-${id}`];
  if (number === undefined) throw new NotFound();
  preparePages(deps, actor, result, [number]);
  const name = imageFileName({ page: number, variant: "fallback" });
  const href = `${pageImagesHref(result.id)}/${name}`;
  return { state, progress, picture: { number, href, filesId: result.id, name } };
}

async function findCurrentFiles(deps: PrintDeps, actor: Actor, type: StoryType): Promise<PrintFiles | null> {
  const { hash } = await readPrintInput(deps, actor, type);
  const row = await findPrintFiles(deps, actor, type, hash);
  return row ? toPrintFiles(row) : null;
}
