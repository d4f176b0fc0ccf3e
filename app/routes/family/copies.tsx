import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSelf } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { allowBookBuyer, listBookBuyers } from "~/domain/selling/orders/payers/book-buyers.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm } from "~/http/forms/forms.server";
import { loadPage, pageAction, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import styles from "~/styles/family-circle.css";
import { pageTitle } from "~/ui/page-title";
import { BookBuyersScreen } from "~/views/selling/orders/book-buyers-screen";

export const handle = { stylesheet: styles, hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Who may order your book"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => ({
    buyers: await listBookBuyers(context, actor),
    isViewed: actor.userId !== actor.realUserId,
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    const id = parseInput(rowId(message("Please open this page again.")), form.get("id"));
    const kind = form.get("kind") === "gift" ? "gift" : "member";
    const isAllowed = form.get("allowed") === "1";
    try {
      await allowBookBuyer(context, requireSelf(actor), { kind, id }, isAllowed);
    } catch (error) {
      if (!isDomainError(error) || !(error instanceof Conflict)) throw error;
      return redirectWithFlash(context, "/family/copies", { kind: "error", title: t(error.said) });
    }
    return redirectWithFlash(context, "/family/copies", {
      kind: "success",
      title: isAllowed ? t("They can order copies now") : t("Taken back"),
    });
  });
}

export default function BookBuyersPage() {
  return <BookBuyersScreen {...useLoaderData<typeof loader>()} />;
}
