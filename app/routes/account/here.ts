import type { ActionFunctionArgs } from "@remix-run/node";
import { requireSelf } from "~/domain/base/actor";
import { sayHere } from "~/domain/people/keepers/signs-of-life.server";
import { readForm } from "~/http/forms/forms.server";
import { pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

/** The author says that they are there. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    await readForm(request, context);
    await sayHere(context, requireSelf(actor));
    const title = t("Thank you. We are glad that you are there.");
    return redirectWithFlash(context, "/", { kind: "success", title });
  });
}
