import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isTrialOver } from "~/domain/base/access/trials.server";
import { Forbidden } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { CardNumberInput, cardNumberFormId } from "~/domain/people/tablets/schema";
import type { TabletBearer } from "~/domain/people/tablets/tablets.server";
import { beginByFace, beginByNumber, beginTurn } from "~/domain/writing/tablets/turns.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { clearShownCard } from "~/http/cookies/shown-card.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { uncachedLinkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/tablet.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { TabletScreen } from "~/views/people/tablets/tablet-screen";
import { findShownCard, loadTablet } from "./load-tablet.server";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, data?.turn ? t("One question") : t("Whose turn is it?"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, loadTablet, uncachedLinkHeaders);
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const { request, context, bearer } = call;
    const opened = requireBearer(bearer, "tablet");
    const form = await readForm(request, context);
    const person = readRowId(form.get("person"));
    try {
      if (form.get("intent") === "card") return await beginByCard(call, opened);
      if (person !== undefined) await beginByFace(context, opened, person);
      else {
        const { number } = parseForm(form, CardNumberInput);
        const secret = context.config.sessionSecret;
        await beginByNumber({ ...context, secret }, opened, number);
      }
      return await leaveCard(call);
    } catch (error) {
      // The start page says it in a friend's words.
      if (error instanceof Forbidden) return redirect("/tablet", 303);
      return rejectForm(form, cardNumberFormId, error);
    }
  });
}

async function beginByCard(call: PageCall, opened: TabletBearer): Promise<Response> {
  const { context } = call;
  const shown = await findShownCard(call, opened);
  if (shown && !(await isTrialOver(context, opened.ownerId))) await beginTurn(context, opened, shown.ownerId);
  return leaveCard(call);
}

async function leaveCard({ context }: PageCall): Promise<Response> {
  const headers = { "Set-Cookie": await clearShownCard(context.config) };
  return redirect("/tablet", { status: 303, headers });
}

export default function Tablet() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <TabletScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
