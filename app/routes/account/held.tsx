import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { deleteHeldForm, listHeldForms } from "~/domain/writing/drafts/held-forms.server";
import { refererPath } from "~/http/auth/return-to";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { HeldFormsScreen } from "~/views/writing/drafts/held-forms-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Words that we kept"));

/** Forms that were posted after their session had ended, to be sent again. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({ forms: await listHeldForms(context, actor) }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context, url }, actor) => {
    const form = await readForm(request, context);
    const heldId = parseInput(rowId(message("Please choose one of the forms below.")), form.get("heldId"));
    await deleteHeldForm(context.db, actor, heldId);
    const place = url.searchParams.has("stay") ? refererPath(request) : undefined;
    context.isFormLeft = true;
    return redirectWithFlash(context, place ?? "/held", { kind: "success", title: t("Thrown away") });
  });
}

export default function Held() {
  const { shell, forms } = useLoaderData<typeof loader>();
  return <HeldFormsScreen shell={shell} forms={forms} />;
}
