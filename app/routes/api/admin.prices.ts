import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { changePrice, getCatalogue } from "~/domain/catalogue/catalogue.server";
import { PriceChange } from "~/domain/catalogue/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  GET: async ({ context }: ApiCall) => getCatalogue(context),
  PATCH: async ({ context, request }: ApiCall, actor: Actor) =>
    changePrice(context, actor, parseInput(PriceChange, await readJson(request))),
};

const failing = { PATCH: unexpectedErrors.changePrices };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
