import type { ActionFunctionArgs } from "@remix-run/node";
import { leaveImpersonation } from "~/http/flows/impersonation.server";
import { pageAction } from "~/http/page.server";

export function action(args: ActionFunctionArgs) {
  return pageAction(args, leaveImpersonation);
}
