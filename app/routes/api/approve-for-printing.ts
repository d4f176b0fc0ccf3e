import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { approveForPrinting } from "~/domain/book/print/approve.server";
import { ApprovalInput } from "~/domain/book/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) => {
    const { bookType, agreed } = parseInput(ApprovalInput, await readJson(request));
    return created(await approveForPrinting(context, actor, bookType, agreed));
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
