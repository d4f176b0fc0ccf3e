import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import {
  acceptHeldReply,
  discardHeldReply,
  listHeldReplies,
} from "~/domain/running/incoming-mail/held-replies.server";
import {
  deleteHeldForm,
  deleteHeldFormOfToken,
  listHeldForms,
} from "~/domain/writing/drafts/held-forms.server";
import { refererPath, safeReturnTo } from "~/http/auth/return-to";
import { formToken, readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { findRouteOf } from "~/http/server/find-route";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { HeldFormsScreen } from "~/views/layout/drafts/held-forms-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Words that we kept"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    forms: (await listHeldForms(context, actor)).map((form) => ({
      ...form,
      isFilledAgain: findRouteOf(form.path)?.holdsWords === "fields",
    })),
    replies: await listHeldReplies(context, actor),
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, context, url } = call;
    const form = await readForm(request, context);
    if (form.has("replyId"))
      return runIdempotently(call, actor, form, () => decideReply(context, actor, form));
    const heldId = parseInput(rowId(message("Please choose one of the forms below.")), form.get("heldId"));
    await deleteHeldForm(context.db, actor, heldId);
    const path = safeReturnTo(url.searchParams.get("stay"));
    const token = formToken(context, form);
    // What was typed on the page since then is held for this form too.
    if (token && path) await deleteHeldFormOfToken(context.db, actor, { id: token.id, path }, "left");
    const place = path && refererPath(request);
    context.isFormLeft = true;
    return redirectWithFlash(context, place ?? "/held", { kind: "success", title: t("Thrown away") });
  });
}

async function decideReply(context: PageCall["context"], actor: Actor, form: FormData): Promise<Response> {
  const id = parseInput(rowId(message("Please choose one of the emails below.")), form.get("replyId"));
  const { act, done } = findIntent(decisions, form.get("intent"));
  await act(context, actor, id);
  return redirectWithFlash(context, "/held", { kind: "success", title: t(done) });
}

const decisions = {
  "reply/accept": { act: acceptHeldReply, done: message("It is in your book") },
  "reply/discard": { act: discardHeldReply, done: message("Thrown away") },
};

export default function Held() {
  const { shell, forms, replies } = useLoaderData<typeof loader>();
  return <HeldFormsScreen shell={shell} forms={forms} replies={replies} />;
}
