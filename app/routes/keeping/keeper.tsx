import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findReport, reportAsKeeper } from "~/domain/people/keepers/death-reports.server";
import { openKeeperSession } from "~/domain/people/keepers/keeper-session.server";
import { DeathInput, deathFormId } from "~/domain/people/keepers/schema";
import { requireBearer } from "~/http/auth/bearers.server";
import { endEarlierSession, serializeSession } from "~/http/cookies/session.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/reading.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { KeeperScreen } from "~/views/people/keepers/keeper-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("You keep a book"));

/** The link of a keeper. Opening it changes nothing, for mail scanners open all links. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ context, params, bearer }) => {
      const { keeper, ownerId } = requireBearer(bearer, "keeper");
      const { name, authorName, keptAt } = keeper;
      const report = await findReport(context, ownerId);
      const said = report && { saidBy: report.saidBy, saidAt: report.saidAt, dueAt: report.dueAt };
      return { name, authorName, isKept: keptAt !== null, said, token: params.token ?? "" };
    },
    uncachedLinkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, context, bearer, url } = call;
    const found = requireBearer(bearer, "keeper");
    const form = await readForm(request, context);
    if (form.get("intent") === "enter") {
      const id = await openKeeperSession(context, found, context.client.device);
      const headers = await endEarlierSession(request, context);
      headers.append("Set-Cookie", await serializeSession(context, id));
      return redirect("/keeping", { status: 303, headers });
    }
    try {
      return await runIdempotently(call, actor, form, async () => {
        await reportAsKeeper(context, found, parseForm(form, DeathInput).reason);
        const title = t("Thank you for telling us");
        return redirectWithFlash(context, url.pathname, { kind: "success", title });
      });
    } catch (error) {
      return rejectForm(form, deathFormId, error);
    }
  });
}

export default function KeeperPage() {
  const data = useLoaderData<typeof loader>();
  return <KeeperScreen {...data} rejected={useActionData<typeof action>() as RejectedForm | undefined} />;
}
