import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { changeOrder } from "~/domain/orders/change-orders.server";
import { getStaffOrderById } from "~/domain/orders/fulfilment.server";
import { OrderChange } from "~/domain/orders/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  PATCH: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    await changeOrder(call.context, actor, id, parseInput(OrderChange, await readJson(call.request)));
    return getStaffOrderById(call.context.db, actor, id);
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, { PATCH: unexpectedErrors.updateOrder });
}
