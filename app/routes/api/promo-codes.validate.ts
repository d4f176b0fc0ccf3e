import type { LoaderFunctionArgs } from "@remix-run/node";
import { PromoCheck } from "~/domain/catalogue/schema";
import { validatePromoCode } from "~/domain/catalogue/validate-promo-code.server";
import { parseInput } from "~/domain/schema-fields";
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
