import type { LoaderFunctionArgs } from "@remix-run/node";
import { openPageImage } from "~/domain/book/reader/reader.server";
import { idParam } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";
import { redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const file = await openPageImage(call.context, actor, idParam(call), call.params.name ?? "");
    return sendFile(call.request, file);
  });
}
