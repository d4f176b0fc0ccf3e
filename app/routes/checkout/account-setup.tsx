import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSetup } from "~/domain/checkouts/outcome.server";
import { SetupInput } from "~/domain/checkouts/schema";
import { setUpAccount } from "~/domain/checkouts/set-up-account.server";
import { answerOnce } from "~/http/answer-once.server";
import { readProof } from "~/http/checkout-cookie.server";
import { failures } from "~/http/failures";
import { failForm, parseForm, readForm, refuseForm } from "~/http/forms.server";
import { signInNewBuyer } from "~/http/new-buyer.server";
import { actAsAnyone, loadOpenPage } from "~/http/page.server";
import { noteEvent } from "~/http/public-page.server";
import { isRefusal } from "~/http/refusals.server";
import { pageTitle } from "~/ui/page-title";
import { AccountSetupScreen } from "~/views/checkout/account-setup-screen";
import { setupFormId } from "~/views/checkout/checkout-form-ids";
import { setupErrorTitle } from "~/views/checkout/setup-words";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.frame.brandName, "Set up your account");

/** A new buyer's account (spec 2, section 2.15), for whoever proves that a plan was paid. */
export function loader(args: LoaderFunctionArgs) {
  return loadOpenPage(args, async ({ request, context }) => {
    const token = await readProof(request, context.config);
    return { token: new URL(request.url).searchParams.get("token"), setup: await readSetup(context, token) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actAsAnyone(args, async (call, actor) => {
    const { request, context } = call;
    const form = await readForm(request, context);
    try {
      const input = parseForm(form, SetupInput);
      return await answerOnce(call, actor, form, async () => {
        const token = await readProof(request, context.config);
        const session = await setUpAccount(context, context.client, token, input);
        await noteEvent(context, { event: "CompleteRegistration" });
        return signInNewBuyer(call, session);
      });
    } catch (error) {
      if (!isRefusal(error)) return failForm(form, setupFormId, error, failures.setUpAccount);
      return refuseForm(form, setupFormId, error, setupErrorTitle(error));
    }
  });
}

export default function AccountSetup() {
  const refused = useActionData<typeof action>();
  return <AccountSetupScreen {...useLoaderData<typeof loader>()} refused={refused} />;
}
