import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { type PrintDeps, type PrintFiles, requestPrintFiles } from "../print/print-files.server";
import { imageFileName, pageImagesHref } from "./page-images";
import { preparePages } from "./reader.server";

export interface StoryPage extends Pick<PrintFiles, "state" | "progress"> {
  /** The printed page on which the story begins, and its picture to keep or send; null until it is made. */
  picture: { number: number; href: string } | null;
}

/**
 * Finds the page on which a story begins, and requests the print files if needed. Throws ValidationError for an empty
 * book, and NotFound for a story that is not printed.
 */
export async function requestStoryPage(
  deps: PrintDeps,
  actor: Actor,
  { id, storyType }: { id: number; storyType: StoryType },
): Promise<StoryPage> {
  const { state, progress, result } = await requestPrintFiles(deps, actor, storyType);
  if (!result) return { state, progress, picture: null };
  const number = result.starts[`story-${id}`];
  if (number === undefined) throw new NotFound();
  preparePages(deps, actor, result, [number]);
  const name = imageFileName({ page: number, variant: "fallback" });
  return { state, progress, picture: { number, href: `${pageImagesHref(result.id)}/${name}` } };
}
