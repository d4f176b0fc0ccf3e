import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/fields";
import { createPerson } from "~/domain/people/create-person.server";
import { PersonInput } from "~/domain/people/schema";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createPerson(context, actor, parseInput(PersonInput, await readJson(request)))),
};

const failing = { POST: failures.createPerson };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
