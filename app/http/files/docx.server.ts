import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { type DocxFile, exportDocx } from "~/domain/book/docx/export.server";
import type { ExportInput } from "~/domain/book/schema";
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
  return sendDocxFile(request, await exportDocx(context, actor, input));
}

/** Sends a document that is deleted as soon as it is sent. */
export function sendDocxFile(request: Request, { path, fileName, bytes, dispose }: DocxFile): Response {
  const done = () => {
    dispose().catch((error) => console.error(`A document was left behind: ${error}`));
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
