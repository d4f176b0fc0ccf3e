import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { listPaymentMethods } from "~/domain/payments/payable.server";
import { type ApiCall, answer } from "~/http/api.server";

/** Cards and accounts that were kept; without a payment service there are none. */
const verbs = { GET: ({ context }: ApiCall, actor: Actor) => listPaymentMethods(context, actor) };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
