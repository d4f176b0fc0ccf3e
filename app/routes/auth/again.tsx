import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/domain/base/actor";
import { ProofRequired } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import { askAgainFormId, ProofInput } from "~/domain/people/auth/second-factor/schema";
import { type HeldForm, listHeldForms } from "~/domain/writing/drafts/held-forms.server";
import { findFactorWays } from "~/http/auth/factor-ways.server";
import { requireProof, showProof } from "~/http/auth/proof.server";
import { safeReturnTo } from "~/http/auth/return-to";
import { parseForm, readForm, rejectForm } from "~/http/forms/forms.server";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { heldFormAddress } from "~/views/layout/drafts/held-forms-screen";
import { AskAgainScreen, GoOnScreen } from "~/views/people/account/second-factor-question-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Is it still you?"));

/** `held` is the form that waits for the answer; `returnTo` the page or file. */
export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async (call, actor) => {
    const held = await findForm(call, actor);
    const isProven = await isProvenNow(call);
    if (isProven && !held) throw redirect(placeOf(call.url));
    const ways = await findFactorWays(call, actor.realUserId);
    return { ways, action: call.url.pathname + call.url.search, held: isProven ? held : null };
  });
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const { request, context, url } = call;
    const form = await readForm(request, context);
    try {
      await showProof(call, actor, parseForm(form, ProofInput));
    } catch (error) {
      form.delete("passkey");
      return rejectForm(form, askAgainFormId, error);
    }
    context.isFormLeft = true;
    const isGoingOn = url.searchParams.has("held");
    return redirectWithFlash(context, isGoingOn ? url.pathname + url.search : placeOf(url));
  });
}

async function findForm({ context, url }: PageCall, actor: Actor): Promise<HeldForm | null> {
  const id = readRowId(url.searchParams.get("held"));
  const forms = id === undefined ? [] : await listHeldForms(context, actor);
  return forms.find(({ heldId, isOfThisAccount }) => heldId === id && isOfThisAccount) ?? null;
}

async function isProvenNow(call: PageCall): Promise<boolean> {
  try {
    await requireProof(call);
    return true;
  } catch (error) {
    if (error instanceof ProofRequired) return false;
    throw error;
  }
}

/** Files that are for administrators, and asked for by a link. */
const files = /^\/api\/admin\/(users|sales)\/export(\?year=\d{4})?$/;

function placeOf({ searchParams }: URL): string {
  const place = searchParams.get("returnTo") ?? "";
  return files.test(place) ? place : (safeReturnTo(place) ?? "/");
}

export default function Again() {
  const { shell, ways, action: address, held } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (held) return <GoOnScreen shell={shell} form={held} action={heldFormAddress(held)} />;
  return <AskAgainScreen shell={shell} ways={ways} action={address} rejected={rejected} />;
}
