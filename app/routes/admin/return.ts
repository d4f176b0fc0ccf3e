import type { ActionFunctionArgs } from "@remix-run/node";
import { act } from "~/http/page.server";
import { leaveAccount } from "~/http/viewing.server";

/** 'Return to my account' (spec 2, section 2.8), as a plain form posts it. */
export function action(args: ActionFunctionArgs) {
  return act(args, leaveAccount);
}
