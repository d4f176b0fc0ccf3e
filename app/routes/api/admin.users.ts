import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Actor, requireSelf, returnFirst } from "~/domain/actor";
import { parseInput } from "~/domain/schema-fields";
import { createPerson } from "~/domain/users/manage-people.server";
import { PersonInput } from "~/domain/users/schema";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) => {
    const input = parseInput(PersonInput, await readJson(request));
    return created(await createPerson(context, requireSelf(actor, returnFirst), input));
  },
};

const failing = { POST: unexpectedErrors.createPerson };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
