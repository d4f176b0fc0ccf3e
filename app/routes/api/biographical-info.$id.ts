import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { updateBio } from "~/domain/bio/bio.server";
import { BioJson } from "~/domain/bio/schema";
import { parseInput } from "~/domain/fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  PUT: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    const { version, ...input } = parseInput(BioJson, await readJson(call.request));
    return updateBio(call.context, actor, id, input, version);
  },
};

const failing = { PUT: failures.saveBio };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
