import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { isFromBook, withWayBack } from "~/domain/book/address";
import { type CodePage, loadCodePage } from "~/domain/media/qr-codes/code-page.server";
import { itemKey, recordingHref } from "~/domain/media/qr-codes/item-key";
import { disableQrCode, enableQrCode, rotateQrCode } from "~/domain/media/qr-codes/qr-codes.server";
import { readForm } from "~/http/forms/forms.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { RecordingScreen, recordingTitle } from "~/views/writing/library/recording-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, data ? recordingTitle(data.item) : t("Your recordings"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context, params, url }, actor) => ({
    ...(await loadCodePage(context.db, actor, params.id)),
    isFromBook: isFromBook(url),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const change = findIntent(intents, form.get("intent"));
    const { target } = await loadCodePage(call.context.db, actor, call.params.id);
    const title = await change(call, actor, target);
    const href = withWayBack(recordingHref(itemKey(target)), isFromBook(call.url));
    return redirectWithFlash(call.context, href, { kind: "success", title });
  });
}

type Intent = (call: PageCall, actor: Actor, target: CodePage["target"]) => Promise<string>;

const intents: Record<string, Intent> = {
  "code/on": async ({ context }, actor, target) => {
    await enableQrCode(context, actor, target);
    return t("The QR code is in your book");
  },
  "code/renew": async ({ context }, actor, target) => {
    await rotateQrCode(context, actor, target);
    return t("There is a new QR code");
  },
  "code/off": async ({ context }, actor, target) => {
    await disableQrCode(context, actor, target);
    return t("The QR code was taken back");
  },
};

export default function Recording() {
  return <RecordingScreen {...useLoaderData<typeof loader>()} />;
}
