import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { createPromoCode, listPromoCodes } from "~/domain/catalogue/promo-codes.server";
import { PromoCodeInput } from "~/domain/catalogue/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  GET: async ({ context }: ApiCall, actor: Actor) => listPromoCodes(context.db, actor),
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createPromoCode(context, actor, parseInput(PromoCodeInput, await readJson(request)))),
};

const failing = { POST: unexpectedErrors.createPromoCode };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
