import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import { readRowId } from "~/domain/base/schema-fields";
import { answerCircle, findCircleQuestion } from "~/domain/selling/gifts/way-back.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/gifts.css";
import { pageTitle } from "~/ui/page-title";
import { GiftFamilyScreen } from "~/views/selling/gifts/gift-family-screen";

export const handle = { stylesheet: styles };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Who may read along?"));

/** Asks once whether who gave may read; nobody does before a yes. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => {
    const gift = await findCircleQuestion(context, requireSelf(actor, returnFirst));
    if (!gift) throw redirect("/", 303);
    return { id: gift.id, givers: gift.givers };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const isYes = form.get("intent") === "family/yes";
    const own = requireSelf(actor, returnFirst);
    const isAnswer = await answerCircle(context, own, readRowId(form.get("gift")) ?? 0, isYes);
    const next = (await findCircleQuestion(context, own)) ? "/gift/family" : "/";
    // Answered before, on another page: what was said then holds.
    if (!isAnswer) return redirect(next, 303);
    const title = isYes ? t("They are told that they may read along") : t("Nobody reads along");
    return redirectWithFlash(context, next, { kind: "success", title });
  });
}

export default function GiftFamilyPage() {
  return <GiftFamilyScreen {...useLoaderData<typeof loader>()} />;
}
