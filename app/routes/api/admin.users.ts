import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/schema-fields";
import { createPerson } from "~/domain/users/manage-people.server";
import { PersonInput } from "~/domain/users/schema";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createPerson(context, actor, parseInput(PersonInput, await readJson(request)))),
};

const failing = { POST: unexpectedErrors.createPerson };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
