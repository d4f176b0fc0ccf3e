import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { Unauthenticated } from "~/domain/base/errors";
import { formatExactMoney } from "~/domain/base/format";
import { setUpAccount } from "~/domain/selling/checkouts/account-setup/set-up-account.server";
import { readSetup } from "~/domain/selling/checkouts/outcome.server";
import {
  type AttachedPlan,
  attachCheckout,
} from "~/domain/selling/checkouts/plan-change/attach-checkout.server";
import { readAttachOffer } from "~/domain/selling/checkouts/plan-change/attach-offer.server";
import {
  SetupInput,
  setupCountryIntent,
  setupFormId,
  withMissingSummary,
} from "~/domain/selling/checkouts/schema";
import { listZones } from "~/domain/selling/shipping/zones.server";
import { bearerOf } from "~/http/auth/bearers.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { clearSetupToken } from "~/http/cookies/setup-token.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { signInNewBuyer } from "~/http/flows/sign-up.server";
import { parseForm, readForm, rejectForm, showAgain, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPublicPage, type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { noteEvent } from "~/http/public-page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { AccountSetupScreen, setupErrorTitle } from "~/views/selling/checkout/account-setup-screen";
import { correctEmail, correctEmailIntent } from "./correct-email.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Set up your account"));

export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ url, context, bearer }, actor) => {
    const opened = bearerOf(bearer, "setup");
    const setup = opened && (await readSetup(context, opened));
    const attach = actor && setup && (await readAttachOffer(context, actor, setup));
    return {
      token: url.searchParams.get("token"),
      setup,
      attach,
      zones: await listZones(context.db),
      isSignedIn: actor !== null,
      isForNewAccount: url.searchParams.has("new"),
      isForOther: url.searchParams.get("for") === "other",
    };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    if (form.get("intent") === "attach") return attach(call, actor, form);
    if (form.get("intent") === setupCountryIntent) return showAgain(form, setupFormId);
    if (form.get("intent") === correctEmailIntent) return correctEmail(call, form);
    try {
      const input = parseForm(form, SetupInput);
      return await runIdempotently(call, actor, form, async () => {
        const opened = bearerOf(call.bearer, "setup");
        const session = await setUpAccount(context, context.client, opened, input);
        await noteEvent(context, { event: "CompleteRegistration" });
        return signInNewBuyer(call, session);
      });
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, setupFormId, error, unexpectedErrors.setUpAccount);
      return rejectForm(form, setupFormId, withMissingSummary(error), setupErrorTitle(error));
    }
  });
}

async function attach(call: PageCall, actor: Actor | null, form: FormData): Promise<Response> {
  const { context } = call;
  try {
    if (!actor) throw new Unauthenticated();
    return await runIdempotently(call, actor, form, async () => {
      const buyer = requireBuyer(actor, "add-plan");
      const attached = await attachCheckout(context, buyer, bearerOf(call.bearer, "setup"));
      const headers = new Headers({ "Set-Cookie": await clearSetupToken(context.config) });
      const title = t("{planName} is in your account now", { planName: attached.planName });
      const status = { kind: "success" as const, title, text: refundText(attached) };
      return redirectWithFlash(context, "/account#plan", status, headers);
    });
  } catch (error) {
    if (!isDomainError(error))
      return unexpectedFormError(form, setupFormId, error, unexpectedErrors.attachPlan);
    return rejectForm(form, setupFormId, error, t(unexpectedErrors.attachPlan.title));
  }
}

function refundText({ refunded }: AttachedPlan): string | undefined {
  if (!refunded) return undefined;
  return t("We refund {amount} for the rest of your month of {planName}.", {
    amount: formatExactMoney(refunded.cents),
    planName: refunded.planName,
  });
}

export default function AccountSetup() {
  const rejected = useActionData<typeof action>();
  return <AccountSetupScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
