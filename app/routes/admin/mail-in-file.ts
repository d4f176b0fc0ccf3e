import type { LoaderFunctionArgs } from "@remix-run/node";
import { openUnreadMail } from "~/domain/running/incoming-mail/mail-in.server";
import { idParam } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";
import { redirectPage } from "~/http/page.server";

export function loader(args: LoaderFunctionArgs) {
  return redirectPage(args, async (call, actor) => {
    const id = idParam(call);
    return sendFile(call.request, await openUnreadMail(call.context, actor, id), `email-${id}.eml`);
  });
}
