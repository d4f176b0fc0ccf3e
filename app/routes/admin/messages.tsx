import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { rowId } from "~/domain/base/schema-fields";
import {
  deleteMessage,
  listMessages,
  markAnswered,
  messagesPerPage,
} from "~/domain/running/contact/contact.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { MessagesScreen } from "~/views/running/administration/messages-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Messages"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ url, context }, actor) => {
    const page = pageOf(url);
    const { messages, total } = await listMessages(context, actor, page);
    return { messages, page, pages: Math.max(1, Math.ceil(total / messagesPerPage)) };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, url, context } = call;
    const form = await readForm(request, context);
    return runIdempotently(call, actor, form, async () => {
      const id = rowId(message("")).safeParse(form.get("id")).data ?? 0;
      const title = await run(form.get("intent"), context, actor, id);
      return redirectWithFlash(context, `/admin/messages?page=${pageOf(url)}`, { kind: "success", title });
    });
  });
}

async function run(
  intent: FormDataEntryValue | null,
  context: PageCall["context"],
  actor: Actor,
  id: number,
): Promise<string> {
  if (intent === "delete") {
    await deleteMessage(context, actor, id);
    return t("The message is deleted");
  }
  const isAnswered = intent !== "reopen";
  await markAnswered(context, actor, id, isAnswered);
  return isAnswered ? t("Marked as answered") : t("Marked as waiting");
}

export default function Messages() {
  return <MessagesScreen {...useLoaderData<typeof loader>()} />;
}

function pageOf(url: URL): number {
  const page = Number(url.searchParams.get("page"));
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}
