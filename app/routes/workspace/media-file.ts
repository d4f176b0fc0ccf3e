import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { posterFileName } from "~/domain/media/media";
import { findMediaFile } from "~/domain/media/stored-file.server";
import { rowId } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam } from "~/http/api.server";
import { sendFile } from "~/http/files/send-file.server";

const verbs = {
  GET: async (call: ApiCall, actor: Actor) => {
    const wanted = { width: wantedWidth(call.url), isPoster: call.params.name === posterFileName };
    return sendFile(call.request, await findMediaFile(call.context, actor, idParam(call), wanted));
  },
};

/** `?w=` in pixels; what is no number asks for the full size. */
function wantedWidth(url: URL): number | undefined {
  return rowId("").safeParse(url.searchParams.get("w")).data;
}

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
