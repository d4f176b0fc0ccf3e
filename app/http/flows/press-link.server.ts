import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { readForm } from "../forms/forms.server";
import { runIdempotently } from "../forms/idempotency.server";
import type { PageCall } from "../page.server";

/** Does what the button behind a mailed link does, once. Where the link is used up or unknown, its page is shown again and says so. */
export async function pressLink(
  call: PageCall,
  actor: Actor | null,
  press: (token: string) => Promise<Response>,
): Promise<Response> {
  const { request, url, params, context } = call;
  const form = await readForm(request, context);
  try {
    return await runIdempotently(call, actor, form, () => press(params.token ?? ""));
  } catch (error) {
    if (error instanceof NotFound) return redirect(url.pathname, 303);
    throw error;
  }
}
