import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { recordAudit } from "~/domain/base/audit/audit.server";
import { NotFound } from "~/domain/base/errors";
import { sanitizeFileName } from "~/domain/book/file-name";
import { type ExportBearer, findLinkedFile } from "~/domain/running/exports/export-links.server";
import { type ExportFile, findExportFile, mustAskForExport } from "~/domain/running/exports/exports.server";
import { isBeginning, sendFile } from "./send-file.server";

/** Sends the finished export; audits the start of a download. Throws NotFound without one, or if it must be asked for. */
export async function sendExport(request: Request, context: RequestContext, actor: Actor): Promise<Response> {
  if (await mustAskForExport(context, actor)) throw new NotFound();
  const { id, ...file } = await findExportFile(context, actor);
  const answer = sendZip(request, context, file, actor.displayName);
  if (isBeginning(request, answer)) await recordAudit(context, actor, "export.download", { exportId: id });
  return answer;
}

/** Sends the export of a closed account to a browser that has used its link. Throws NotFound. */
export async function sendLinkedExport(
  request: Request,
  context: RequestContext,
  bearer: ExportBearer,
): Promise<Response> {
  const { displayName, id: _id, ...file } = await findLinkedFile(context, bearer);
  return sendZip(request, context, file, displayName);
}

function sendZip(
  request: Request,
  { config }: RequestContext,
  { finishedAt, ...file }: Omit<ExportFile, "id">,
  displayName: string,
): Response {
  const saveAs = [config.brandName, displayName, finishedAt.slice(0, 10)]
    .map(sanitizeFileName)
    .filter((part) => part !== "")
    .join(" - ");
  return sendFile(request, { ...file, mimeType: "application/zip" }, `${saveAs}.zip`);
}
