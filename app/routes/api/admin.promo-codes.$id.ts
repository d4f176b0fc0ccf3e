import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { deletePromoCode, getPromoCode, updatePromoCode } from "~/domain/catalogue/promo-codes.server";
import { PromoCodeInput } from "~/domain/catalogue/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  // What is left out stays as it is.
  PATCH: async (call: ApiCall, actor: Actor) => {
    const { context, request } = call;
    const before = await getPromoCode(context.db, actor, idParam(call));
    const input = parseInput(PromoCodeInput, { ...before, ...(await readJson(request)) });
    return updatePromoCode(context, actor, before.id, input);
  },
  DELETE: async (call: ApiCall, actor: Actor) => deletePromoCode(call.context, actor, idParam(call)),
};

const failing = { PATCH: unexpectedErrors.updatePromoCode, DELETE: unexpectedErrors.deletePromoCode };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
