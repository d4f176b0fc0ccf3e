import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { recordAudit } from "~/domain/audit/audit.server";
import { sanitizeFileName } from "~/domain/book/file-name";
import { findExportFile } from "~/domain/exports/exports.server";
import { isBeginning, sendFile } from "./send-file.server";

/** Sends the user's finished export; only the start of a download is audited. Throws NotFound without one. */
export async function sendExport(request: Request, context: RequestContext, actor: Actor): Promise<Response> {
  const { id, finishedAt, ...file } = await findExportFile(context, actor);
  const saveAs = [context.config.brandName, actor.displayName, finishedAt.slice(0, 10)]
    .map(sanitizeFileName)
    .filter((part) => part !== "")
    .join(" - ");
  const answer = sendFile(request, { ...file, mimeType: "application/zip" }, `${saveAs}.zip`);
  if (isBeginning(request, answer)) await recordAudit(context, actor, "export.download", { exportId: id });
  return answer;
}
