import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { pdfFileName } from "~/domain/book/file-name";
import { openApprovedFile } from "~/domain/book/print/approvals.server";
import { partOfFile } from "~/domain/book/print/job";
import { idParam } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";
import { redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const part = partOfFile(call.params.name ?? "");
    if (!part) throw new NotFound();
    const file = await openApprovedFile(call.context, actor, idParam(call), part);
    return sendFile(call.request, file, pdfFileName(file, part));
  });
}
