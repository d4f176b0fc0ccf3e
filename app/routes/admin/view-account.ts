import type { ActionFunctionArgs } from "@remix-run/node";
import { act } from "~/http/page.server";
import { viewAccount } from "~/http/viewing.server";

/** 'Go to Account' (spec 2, section 2.9), as a plain form posts it. */
export function action(args: ActionFunctionArgs) {
  return act(args, viewAccount);
}
