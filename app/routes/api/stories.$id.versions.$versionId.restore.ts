import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { restoreVersion } from "~/domain/stories/restore-version.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";

const verbs = {
  POST: async (call: ApiCall, actor: Actor) =>
    restoreVersion(call.context, actor, { storyId: idParam(call), versionId: idParam(call, "versionId") }),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
