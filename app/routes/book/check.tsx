import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/base/actor";
import { type DomainError, ValidationError } from "~/domain/base/errors";
import { approveForPrinting } from "~/domain/book/print/approve.server";
import { checkPrint } from "~/domain/book/print/check.server";
import { ApprovalInput, approvalFormId } from "~/domain/book/schema";
import { isDomainError } from "~/http/errors/error-response.server";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { headCoverWidth } from "~/views/book/book-head";
import { CheckScreen } from "~/views/book/check-screen";
import { drawBookCover } from "~/views/book/cover/book-cover-markup.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Print check"));

const refresh = { Refresh: "3" };
/** Shorter than for an API call: the page shows progress, and reloads with a Refresh header. */
const patience = 5_000;

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, readCheck, ({ check }) => (check?.state === "making" ? refresh : {}));
}

/** A book without stories has no check. */
async function readCheck({ context, url }: PageCall, actor: Actor) {
  const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  try {
    const { cover, ...check } = await checkPrint(context, actor, type);
    return { type, check, cover: drawBookCover(cover, headCoverWidth) };
  } catch (error) {
    if (error instanceof ValidationError) return { type, check: null, cover: null };
    throw error;
  }
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    try {
      const { bookType, agreed } = parseForm(form, ApprovalInput);
      await approveForPrinting(context, actor, bookType, agreed, patience);
      const title = t("Your book is approved for printing");
      return await redirectWithFlash(context, `/book/check?type=${bookType}`, { kind: "success", title });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      return rejectForm(form, approvalFormId, atItsField(error));
    }
  });
}

function atItsField(error: DomainError): DomainError {
  return error.code === "not-agreed" ? new ValidationError({ agreed: [error.said] }) : error;
}

export default function Check() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <CheckScreen shell={shell} {...data} rejected={useActionData<typeof action>()} />;
}
