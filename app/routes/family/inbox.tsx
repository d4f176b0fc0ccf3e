import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { layAskAside } from "~/domain/writing/asks/asks.server";
import { decideMemory, forgetWithdrawn } from "~/domain/writing/memories/decide-memory.server";
import { loadInbox } from "~/domain/writing/memories/inbox.server";
import { DecisionInput } from "~/domain/writing/memories/schema";
import { parseForm, readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/family-circle.css";
import { pageTitle } from "~/ui/page-title";
import { InboxScreen } from "~/views/writing/memories/inbox-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("From the family"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ({ context }, actor) => loadInbox(context, actor));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { context } = call;
    const form = await readForm(call.request, context);
    return runIdempotently(call, actor, form, async () => {
      await decide(context, actor, form);
      const isAside = form.get("intent") === "ask/aside" || form.get("state") === "aside";
      const title = isAside ? t("Laid aside") : t("Kept");
      return redirectWithFlash(context, "/family/inbox", { kind: "success", title });
    });
  });
}

function decide(context: PageCall["context"], actor: Actor, form: FormData): Promise<unknown> {
  const id = parseInput(rowId(message("Please open this page again.")), form.get("id"));
  switch (form.get("intent")) {
    case "ask/aside":
      return layAskAside(context, actor, id);
    case "memory/read":
      return forgetWithdrawn(context, actor, id);
    default:
      return decideMemory(context, actor, id, parseForm(form, DecisionInput));
  }
}

export default function InboxPage() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}
