import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getSettings } from "~/domain/base/settings/settings.server";
import { makeDefaultCover } from "~/domain/book/covers/default-cover.server";
import { changeGift, sendGiftAgain, showGift } from "~/domain/selling/gifts/given-gifts.server";
import { changeGiftFormId, GiftChange } from "~/domain/selling/gifts/schema";
import { findPayer } from "~/domain/selling/orders/payers/payer.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { findIntent } from "~/http/forms/intents";
import { linkHeaders } from "~/http/link-headers";
import { loadPublicPage, type PageCall, publicPageAction, redirectWithFlash } from "~/http/page.server";
import { toLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import styles from "~/styles/gifts.css";
import type { RejectedForm } from "~/ui/form";
import { unlistedPageTitle } from "~/ui/page-title";
import { GivenGiftScreen } from "~/views/selling/gifts/given-gift-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlistedPageTitle(data?.shell.brandName, t("Your gift"));

/** The page of a gift for who gives it. It opens nothing of the receiver's. */
export function loader(args: LoaderFunctionArgs) {
  return loadPublicPage(
    args,
    async ({ params, context, bearer }) => ({
      token: params.token ?? "",
      canOrder: (await findPayer(context.db, requireBearer(bearer, "gift"))) !== null,
      gift: await showGift(context, requireBearer(bearer, "gift")),
      zones: Intl.supportedValuesOf("timeZone"),
      offered: (await getSettings(context.db)).languages,
      canMail: context.config.appUrl !== undefined,
    }),
    linkHeaders,
  );
}

export function action(args: ActionFunctionArgs) {
  return publicPageAction(args, async (call) => {
    const form = await readForm(call.request, call.context);
    return findIntent(intents, form.get("intent") ?? "gift/change")(call, form);
  });
}

const intents: Record<string, (call: PageCall, form: FormData) => Promise<Response>> = {
  "gift/change": async (call, form) => {
    try {
      await changeGift(call.context, requireBearer(call.bearer, "gift"), parseForm(form, GiftChange));
      return await done(call, t("Your gift is changed"));
    } catch (error) {
      return rejectForm(form, changeGiftFormId, error);
    }
  },
  "gift/send": async (call, form) => {
    try {
      const { context } = call;
      await sendGiftAgain(context, requireBearer(call.bearer, "gift"), context.client, (gift) =>
        makeDefaultCover(context, gift.recipientName, toLanguage(gift.locale)),
      );
      return await done(call, t("It is on its way again"));
    } catch (error) {
      return rejectForm(form, changeGiftFormId, error);
    }
  },
};

function done({ context, url }: PageCall, title: string): Promise<Response> {
  return redirectWithFlash(context, url.pathname, { kind: "success", title });
}

export default function GivenGiftPage() {
  const rejected = useActionData<typeof action>() as RejectedForm | undefined;
  return <GivenGiftScreen {...useLoaderData<typeof loader>()} rejected={rejected} />;
}
