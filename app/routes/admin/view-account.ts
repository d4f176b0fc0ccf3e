import type { ActionFunctionArgs } from "@remix-run/node";
import { impersonateAccount } from "~/http/flows/impersonation.server";
import { pageAction } from "~/http/page.server";

/** 'Go to Account' (spec 2, section 2.9), as a plain form posts it. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, impersonateAccount);
}
