import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { getBio, saveBio } from "~/domain/bio/bio.server";
import { BioJson } from "~/domain/bio/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  GET: async ({ context }: ApiCall, actor: Actor) => getBio(context.db, actor),
  POST: async ({ context, request }: ApiCall, actor: Actor) => {
    const { version, ...input } = parseInput(BioJson, await readJson(request));
    const { bio, isNew } = await saveBio(context, actor, input, version);
    return isNew ? created(bio) : bio;
  },
};

const failing = { POST: unexpectedErrors.saveBio };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
