import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFound } from "~/domain/base/errors";
import { pdfFileName } from "~/domain/book/file-name";
import { partOfFile } from "~/domain/book/print/job";
import { openOrderFile } from "~/domain/selling/orders/orders.server";
import { sendFile } from "~/http/files/send-file.server";
import { redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async ({ context, request, params: { orderNumber = "", name = "" } }, actor) => {
    const part = partOfFile(name);
    if (!part) throw new NotFound();
    const file = await openOrderFile(context, actor, orderNumber, part);
    return sendFile(request, file, pdfFileName(file, part));
  });
}
