import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import type { Log } from "~/domain/base/deps";
import { type DocxFile, exportDocx } from "~/domain/book/docx/export.server";
import type { ExportInput } from "~/domain/book/schema";
import { FileResponse } from "../server/file-response.server";
import { attachment } from "./content-disposition.server";

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export async function sendDocx(context: RequestContext, actor: Actor, input: ExportInput): Promise<Response> {
  return sendDocxFile(context.log, await exportDocx(context, actor, input));
}

export function sendDocxFile(log: Log, { path, fileName, bytes, dispose }: DocxFile): Response {
  const done = () => {
    dispose().catch((error) => log.warn({ error }, "temporary document not removed"));
  };
  const headers = {
    "Content-Type": docxType,
    "Content-Length": String(bytes),
    "Content-Disposition": attachment(fileName),
    "Cache-Control": "private, no-store",
  };
  return new FileResponse({ path, range: { start: 0, end: bytes - 1 }, done }, { headers });
}
