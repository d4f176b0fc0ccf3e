import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Unauthenticated } from "~/domain/base/errors";
import { joinAccount, readJoinOffer } from "~/domain/selling/gifts/join/join-account.server";
import { requireBuyer } from "~/http/auth/require-buyer";
import { clearWordsSession } from "~/http/cookies/gift-words.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { findWaitingWords, returnToWords } from "~/http/flows/gift-words.server";
import { readForm, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { loadPublicPage, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/gifts.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { JoinScreen, joinFormId } from "~/views/selling/gifts/join-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("I have an account"));

/** Whoever unwrapped a gift and has an account signs in, is told what joining means, and says yes or goes back. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(args, async ({ request, context }, actor) => {
    const words = await findWaitingWords(request, context);
    if (!words) throw redirect("/", 303);
    if (actor?.userId === words.userId) throw redirect("/gift/way-back", 303);
    return { offer: actor && (await readJoinOffer(context, actor, words)) };
  });
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    if (form.get("intent") === "gift/back") return returnToWords(request, context);
    try {
      if (!actor) throw new Unauthenticated();
      const words = await findWaitingWords(request, context);
      // Pressed twice: nothing waits any more.
      if (!words) return redirect("/", 303);
      await joinAccount(context, requireBuyer(actor, "add-plan"), words);
      const headers = new Headers({ "Set-Cookie": await clearWordsSession(context.config) });
      const title = t("Everything is in your account now");
      return await redirectWithFlash(context, "/gift/family", { kind: "success", title }, headers);
    } catch (error) {
      if (!isDomainError(error))
        return unexpectedFormError(form, joinFormId, error, unexpectedErrors.attachPlan);
      return rejectForm(form, joinFormId, error);
    }
  });
}

export default function JoinPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <JoinScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
