import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { isDomainError } from "./errors/error-response.server";
import type { UnexpectedErrorText } from "./errors/unexpected-errors";
import { readForm } from "./forms/forms.server";
import { runIdempotently } from "./forms/idempotency.server";
import { type PageCall, pageAction, redirectWithFlash, unexpectedPageError } from "./page.server";

interface Confirmed {
  path: string;
  title: string;
  text?: string;
}

/** The page asks, and `confirm` acts. Idempotent, for a double click. After a Conflict, the page says why it cannot be done now. */
export function confirmAction(
  args: ActionFunctionArgs,
  unexpected: UnexpectedErrorText,
  confirm: (call: PageCall, actor: Actor) => Promise<Confirmed>,
): Promise<Response> {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    return runIdempotently(call, actor, form, async () => {
      try {
        const { path, ...words } = await confirm(call, actor);
        return await redirectWithFlash(call.context, path, { kind: "success", ...words });
      } catch (error) {
        if (error instanceof Conflict) return json(null, { status: 409 });
        if (isDomainError(error)) throw error;
        return unexpectedPageError(error, unexpected);
      }
    });
  });
}
