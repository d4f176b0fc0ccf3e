import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Actor, requireSelf, returnFirst } from "~/domain/actor";
import { parseInput } from "~/domain/schema-fields";
import { updatePerson } from "~/domain/users/manage-people.server";
import { getPerson } from "~/domain/users/people.server";
import { PersonInput } from "~/domain/users/schema";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  GET: async (call: ApiCall, actor: Actor) => getPerson(call.context.db, actor, idParam(call)),
  // What is left out stays as it is.
  PATCH: async (call: ApiCall, actor: Actor) => {
    const { context, request } = call;
    const before = await getPerson(context.db, actor, idParam(call));
    const input = parseInput(PersonInput, { ...before, ...(await readJson(request)) });
    return updatePerson(context, requireSelf(actor, returnFirst), before.id, input);
  },
};

const failing = { PATCH: unexpectedErrors.updatePerson };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
