import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { resendNotification } from "~/domain/orders/change-orders.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  POST: async (call: ApiCall, actor: Actor) => {
    const address = await resendNotification(call.context, actor, idParam(call));
    return { message: `Email sent: the notification goes to ${address} once more.` };
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, { POST: unexpectedErrors.notifyOrder });
}
