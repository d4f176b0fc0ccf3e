import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseInput } from "~/domain/fields";
import { validatePromoCode } from "~/domain/promo/promo.server";
import { PromoCheck } from "~/domain/promo/schema";
import { type ApiCall, answerAnyone, readJson } from "~/http/api.server";

const verbs = {
  POST: async ({ context, request }: ApiCall) =>
    validatePromoCode(context, context.client, parseInput(PromoCheck, await readJson(request))),
};

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}
