import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import { nowText } from "~/domain/base/deps";
import { readRowId } from "~/domain/base/schema-fields";
import { TabletInput, tabletFormId } from "~/domain/people/tablets/schema";
import { createTablet, endTablet, listTablets } from "~/domain/people/tablets/tablets.server";
import { serializeTablet } from "~/http/cookies/tablet.server";
import { signOut } from "~/http/flows/sign-out.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { TabletsScreen } from "~/views/running/residents/tablets-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Tablets of the house"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    tablets: await listTablets(context.db, actor),
    isOwner: actor.isOwner,
    now: nowText(context.clock),
  }));
}

/** Ends a tablet, or makes this device one: its owner is signed out of it. */
export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context, request } = call;
    const form = await readForm(request, context);
    const self = requireSelf(actor, returnFirst);
    const ended = readRowId(form.get("end"));
    try {
      return await runIdempotently(call, actor, form, async () => {
        if (ended !== undefined) {
          await endTablet(context, self, ended);
          return redirectWithFlash(context, "/admin/tablets", {
            kind: "success",
            title: t("The tablet has ended"),
          });
        }
        const token = await createTablet(context, self, parseForm(form, TabletInput));
        const response = await signOut(request, context, { path: "/tablet", anyway: true });
        response.headers.append("Set-Cookie", await serializeTablet(context.config, token));
        return response;
      });
    } catch (error) {
      return rejectForm(form, tabletFormId, error);
    }
  });
}

export default function Tablets() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <TabletsScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
