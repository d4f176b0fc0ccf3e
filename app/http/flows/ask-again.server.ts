import { redirect } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { safeReturnTo } from "../auth/return-to";
import { holdAskedForm } from "../drafts/held-forms.server";

const page = "/auth/again";

/** Asks who is at the keyboard. A posted form is held until the answer, and goes on; a page is opened again. */
export async function askAgain(request: Request, context: RequestContext, actor: Actor): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "POST") return redirect(addressOf("returnTo", safeReturnTo(pathname + search)), 303);
  const held = await holdAskedForm(request, context, actor);
  if (!held) return redirect(page, 303);
  return redirect(addressOf("held", String(held.id)), { status: 303, headers: held.headers });
}

function addressOf(name: string, value: string | undefined): string {
  return value === undefined ? page : `${page}?${name}=${encodeURIComponent(value)}`;
}
