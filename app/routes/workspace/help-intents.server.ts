import { type Actor, requireSelf } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { chooseWritingHelp } from "~/domain/writing/writing-help/choice.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { readForm, rejectForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";

type Intent = (form: FormData) => Promise<Response>;

interface HelpPage {
  formId: string;
  path: string;
  back: string;
  start: () => Promise<unknown>;
  close: () => Promise<void>;
  intents?: Record<string, Intent>;
}

/** Seconds until the page of a proposal on its way looks again; null when it is there, or `?watch=off` stopped it. */
export function refreshSecondsOf(
  proposal: { state: string } | undefined,
  { searchParams }: URL,
  seconds: number,
): number | null {
  const isMade = proposal?.state === "queued" || proposal?.state === "running";
  return isMade && searchParams.get("watch") !== "off" ? seconds : null;
}

export function refreshHeader(seconds: number | null, path: string): Record<string, string> {
  return seconds === null ? {} : { Refresh: `${seconds};url=${path}` };
}

export async function runHelpIntent(call: PageCall, actor: Actor, page: HelpPage): Promise<Response> {
  const { context } = call;
  const { formId, path, back, start, close } = page;
  const go = (to: string) => redirectWithFlash(context, to);
  const intents: Record<string, Intent> = {
    "help/allow": async () => {
      await chooseWritingHelp(context, requireSelf(actor), "allowed");
      await start();
      return go(path);
    },
    "help/decline": async () => {
      await chooseWritingHelp(context, requireSelf(actor), "declined");
      const text = t("Nothing was sent. You can turn it on again under Account.");
      return redirectWithFlash(context, back, { kind: "success", title: t("Writing help is off"), text });
    },
    "help/start": async () => {
      await start();
      return go(path);
    },
    "help/close": async () => {
      await close();
      return go(back);
    },
    ...page.intents,
  };
  const form = await readForm(call.request, context);
  try {
    const run = findIntent(intents, form.get("intent"));
    return await runIdempotently(call, actor, form, () => run(form));
  } catch (error) {
    if (error instanceof NotFound || !isDomainError(error)) throw error;
    return rejectForm(form, formId, error);
  }
}
