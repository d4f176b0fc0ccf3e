import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { StoryType } from "~/db/tables";
import type { Actor } from "~/domain/actor";
import { approveForPrinting, notAgreed } from "~/domain/book/print/approve.server";
import { checkPrint } from "~/domain/book/print/check.server";
import { ApprovalInput } from "~/domain/book/schema";
import { Conflict, Invalid, type Refusal } from "~/domain/errors";
import { parseForm, readForm, refuseForm } from "~/http/forms.server";
import { act, goTo, loadPage, type PageCall } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { approvalFormId } from "~/views/book/check-form-id";
import { CheckScreen } from "~/views/book/check-screen";

export const handle = { hasScript: true };
export const meta: MetaFunction = () => [{ title: "Print check" }];

const refresh = { Refresh: "3" };
/** A page is not kept waiting as long as a call: it shows how far the files are, and asks again by itself. */
const patience = 5_000;

/** What is to be known before the book is printed. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, readCheck, ({ check }) => (check?.state === "making" ? refresh : {}));
}

/** No check for a book without stories. */
async function readCheck({ context, url }: PageCall, actor: Actor) {
  const type: StoryType = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  try {
    return { type, check: await checkPrint(context, actor, type) };
  } catch (error) {
    if (error instanceof Invalid) return { type, check: null };
    throw error;
  }
}

export function action(args: ActionFunctionArgs) {
  return act(args, async ({ request, context }, actor) => {
    const form = await readForm(request, context);
    try {
      const { bookType, agreed } = parseForm(form, ApprovalInput);
      await approveForPrinting(context, actor, bookType, agreed, patience);
      const title = "Your book is approved for printing";
      return await goTo(context, `/book/check?type=${bookType}`, { kind: "success", title });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return refuseForm(form, approvalFormId, atItsField(error));
    }
  });
}

function atItsField(error: Refusal): Refusal {
  return error instanceof Conflict && error.message === notAgreed
    ? new Invalid({ agreed: [notAgreed] })
    : error;
}

export default function Check() {
  const { frame, type, check } = useLoaderData<typeof loader>();
  return <CheckScreen frame={frame} type={type} check={check} refused={useActionData<typeof action>()} />;
}
