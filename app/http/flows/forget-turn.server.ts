import { redirect } from "@remix-run/node";
import { endTurn } from "~/domain/writing/tablets/turns.server";
import { requireBearer } from "../auth/bearers.server";
import { clearShownCard } from "../cookies/shown-card.server";
import type { PageCall } from "../page.server";

/** Ends the turn and the card that is held up, and empties the browser's cache. */
export async function forgetTurn({ context, bearer }: PageCall): Promise<Response> {
  await endTurn(context, requireBearer(bearer, "tablet"));
  const headers = new Headers({ "Cache-Control": "no-store", "Clear-Site-Data": '"cache"' });
  headers.append("Set-Cookie", await clearShownCard(context.config));
  return redirect("/tablet", { status: 303, headers });
}
