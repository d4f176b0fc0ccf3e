import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { codeAddress } from "~/domain/codes/code-address";
import { type Code, renewCode, turnCodeOff, turnCodeOn } from "~/domain/codes/codes.server";
import { readKey } from "~/domain/codes/item-key";
import { NotFound } from "~/domain/errors";
import { type ApiCall, answer } from "~/http/api.server";

/** PUT gives the item a code, POST another one, DELETE takes it back. */
const verbs = {
  PUT: async (call: ApiCall, actor: Actor) =>
    shown(call, await turnCodeOn(call.context, actor, target(call))),
  POST: async (call: ApiCall, actor: Actor) =>
    shown(call, await renewCode(call.context, actor, target(call))),
  DELETE: async (call: ApiCall, actor: Actor) => turnCodeOff(call.context, actor, target(call)),
};

function target({ params }: ApiCall) {
  const found = readKey(params.key);
  if (!found) throw new NotFound();
  return found;
}

function shown({ context }: ApiCall, code: Code) {
  return { ...code, address: codeAddress(context.config.appUrl, code.token) ?? null };
}

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
