import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Actor, requireSelf } from "~/domain/base/actor";
import { makeCreationOptions } from "~/domain/people/auth/second-factor/passkeys.server";
import {
  getFactorStanding,
  owesSecondFactor,
} from "~/domain/people/auth/second-factor/second-factors.server";
import { offerApp } from "~/domain/people/auth/second-factor/set-up.server";
import { passkeySite } from "~/http/auth/passkey-site.server";
import { requireProof } from "~/http/auth/proof.server";
import { loadPage, type PageCall, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { RecoveryCodesPaper } from "~/views/people/account/recovery-codes-paper";
import { SecondFactorSetUpScreen } from "~/views/people/account/second-factor-screen";
import { runFactorIntent } from "./second-factor-intents.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("A second step at sign-in"));

/** Asks first who is at the keyboard, for the page shows what the app must keep secret. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, readPage, () => ({ "Cache-Control": "no-store" }));
}

async function readPage(call: PageCall, actor: Actor) {
  const self = requireSelf(actor);
  await requireProof(call);
  const { context, url } = call;
  const site = passkeySite(call);
  return {
    standing: await getFactorStanding(context, self.userId),
    offered: await offerApp(context, self),
    creation: site && (await makeCreationOptions(context, self, site)),
    isDue: await owesSecondFactor(context, self.userId),
    action: url.pathname + url.search,
  };
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, (call, actor) => runFactorIntent(call, requireSelf(actor)));
}

export default function SecondFactor() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.made) return <RecoveryCodesPaper shell={shell} {...answer.made} />;
  return <SecondFactorSetUpScreen shell={shell} {...data} rejected={answer} />;
}
