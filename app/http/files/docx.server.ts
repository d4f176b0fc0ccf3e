import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { type DocxFile, exportDocx } from "~/domain/book/docx/export.server";
import type { ExportInput } from "~/domain/book/schema";
import type { Log } from "~/domain/deps";
import { attachment } from "./content-disposition.server";
import { streamFile } from "./file-stream.server";

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The book as a download, for the API call and the form alike. Throws what exportDocx throws. */
export async function sendDocx(
  request: Request,
  context: RequestContext,
  actor: Actor,
  input: ExportInput,
): Promise<Response> {
  return sendDocxFile(request, context.log, await exportDocx(context, actor, input));
}

/** Sends a document that is deleted as soon as it is sent. */
export function sendDocxFile(
  request: Request,
  log: Log,
  { path, fileName, bytes, dispose }: DocxFile,
): Response {
  const done = () => {
    dispose().catch((error) => log.warn({ error }, "temporary document not removed"));
  };
  return new Response(streamFile(request, { path, done }), {
    headers: {
      "Content-Type": docxType,
      "Content-Length": String(bytes),
      "Content-Disposition": attachment(fileName),
      "Cache-Control": "private, no-store",
    },
  });
}
