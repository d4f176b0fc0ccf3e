import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSelf, returnFirst } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { WayBackInput, wayBackFormId } from "~/domain/selling/gifts/schema";
import {
  getOwnName,
  hasOwnGift,
  opensHereAlone,
  requireLackingWayBack,
  setWayBack,
} from "~/domain/selling/gifts/way-back.server";
import { putWordsAside } from "~/http/flows/gift-words.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import styles from "~/styles/gifts.css";
import type { RejectedForm } from "~/ui/form";
import { pageTitle } from "~/ui/page-title";
import { WayBackScreen } from "~/views/selling/gifts/way-back-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("A way back"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, url }, actor) => {
    const own = requireSelf(actor, returnFirst);
    if (!(await hasOwnGift(context, own))) throw new NotFound();
    if (!(await opensHereAlone(context, own))) throw redirect("/gift/family", 303);
    return { own: await getOwnName(context, actor), isLeaving: url.searchParams.has("leaving") };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const own = requireSelf(actor, returnFirst);
    if (form.get("intent") === "gift/have-account") {
      await requireLackingWayBack(context, own);
      return putWordsAside(request, context);
    }
    // Pressed twice: the first press has set it.
    if ((await hasOwnGift(context, own)) && !(await opensHereAlone(context, own)))
      return redirect("/gift/family", 303);
    try {
      await setWayBack(context, own, parseForm(form, WayBackInput));
      return await redirectWithFlash(context, "/gift/family", {
        kind: "success",
        title: t("You can come back"),
      });
    } catch (error) {
      return rejectForm(form, wayBackFormId, error);
    }
  });
}

export default function WayBackPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <WayBackScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
