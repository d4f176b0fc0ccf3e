import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { pdfFileName } from "~/domain/book/file-name";
import { partOfFile } from "~/domain/book/print/job";
import {
  findStaffCoverPhoto,
  makeOrderedDocx,
  openStaffFile,
  recordFileDownload,
} from "~/domain/selling/orders/staff-files.server";
import { sendDocxFile } from "~/http/files/docx.server";
import { isBeginning, sendFile } from "~/http/files/send-file.server";
import { redirectPage } from "~/http/page.server";

const docxFile = "book.docx";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(
    args,
    async ({ context, request, url, params: { orderNumber = "", name = "" } }, actor) => {
      if (name === docxFile)
        return sendDocxFile(context.log, await makeOrderedDocx(context, actor, orderNumber));
      const width = readRowId(url.searchParams.get("w"));
      const photo = await findStaffCoverPhoto(context, actor, orderNumber, name, width);
      if (photo) return sendFile(request, photo);
      const part = partOfFile(name);
      if (!part) throw new NotFound();
      const file = await openStaffFile(context, actor, orderNumber, part);
      const answer = sendFile(request, file, `${orderNumber} ${pdfFileName(file, part)}`);
      if (isBeginning(request, answer)) await recordFileDownload(context, actor, orderNumber, part);
      return answer;
    },
  );
}
