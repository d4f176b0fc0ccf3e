import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { layAskAside } from "~/domain/writing/asks/asks.server";
import { decideMemory, forgetWithdrawn } from "~/domain/writing/memories/decide-memory.server";
import { loadInbox } from "~/domain/writing/memories/inbox.server";
import { DecisionInput } from "~/domain/writing/memories/schema";
import { parseForm, readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
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
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const id = parseInput(rowId(message("Please open this page again.")), form.get("id"));
    switch (form.get("intent")) {
      case "ask/aside":
        await layAskAside(context, actor, id);
        break;
      case "memory/read":
        await forgetWithdrawn(context, actor, id);
        break;
      default:
        await decideMemory(context, actor, id, parseForm(form, DecisionInput));
    }
    const isAside = form.get("intent") === "ask/aside" || form.get("state") === "aside";
    const title = isAside ? t("Laid aside") : t("Kept");
    return redirectWithFlash(context, "/family/inbox", { kind: "success", title });
  });
}

export default function InboxPage() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}
