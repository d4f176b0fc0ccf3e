import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { updateBio } from "~/domain/bio/bio.server";
import { BioJson } from "~/domain/bio/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  PUT: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    const { version, ...input } = parseInput(BioJson, await readJson(call.request));
    return updateBio(call.context, actor, id, input, version);
  },
};

const failing = { PUT: unexpectedErrors.saveBio };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
