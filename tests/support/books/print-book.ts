import type { Actor } from "~/domain/base/actor";
import { openPrintFile, requestPrintFiles } from "~/domain/book/print/print-files.server";
import { runJobs } from "../jobs";
import type { MediaWorld } from "../media";

/** Makes the print files of a biography by the server's own job. Returns their paths. */
export async function printBook({ context }: Pick<MediaWorld, "context">, actor: Actor) {
  await requestPrintFiles(context, actor, "biography");
  await runJobs(context);
  const { result } = await requestPrintFiles(context, actor, "biography");
  if (!result) throw new Error("The files were not made.");
  const interior = (await openPrintFile(context, result, "interior")).path;
  const cover = (await openPrintFile(context, result, "cover")).path;
  return { result, interior, cover };
}
