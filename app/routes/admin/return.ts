import type { ActionFunctionArgs } from "@remix-run/node";
import { leaveImpersonation } from "~/http/flows/impersonation.server";
import { pageAction } from "~/http/page.server";

/** 'Return to my account' (spec 2, section 2.8), as a plain form posts it. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, leaveImpersonation);
}
