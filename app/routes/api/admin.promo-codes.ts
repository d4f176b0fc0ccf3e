import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/fields";
import { createPromoCode, listPromoCodes } from "~/domain/promo/manage-codes.server";
import { PromoCodeInput } from "~/domain/promo/schema";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  GET: async ({ context }: ApiCall, actor: Actor) => listPromoCodes(context.db, actor),
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createPromoCode(context, actor, parseInput(PromoCodeInput, await readJson(request)))),
};

const failing = { POST: failures.createPromoCode };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
