import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RequestContext } from "~/context";
import { type Actor, isImpersonating, requireSelf } from "~/domain/base/actor";
import { findMark, type Mark } from "~/domain/base/audit/mark-rows.server";
import { readRowId } from "~/domain/base/schema-fields";
import { liftOwnMark, sendLiftLink } from "~/domain/people/marks/lift-marks.server";
import { isKnownFromBefore } from "~/domain/people/marks/use-credential.server";
import { maskEmail } from "~/domain/people/users/letters";
import { callBack } from "~/domain/people/waiting/call-back.server";
import { listOwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import { readForm } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { loadPage, type PageCall, pageAction, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { MarkScreen, type ShownMark } from "~/views/people/account/mark-screens";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Who made your way in"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ context }, actor) => {
    const mark = await findMark(context, actor.userId);
    return {
      mark: mark && shownMark(context, mark),
      waiting: await listOwnWaiting(context, actor),
      isKnownDevice: await isOnKnownDevice(context, actor),
    };
  });
}

function shownMark({ config }: RequestContext, mark: Mark): ShownMark {
  const { kind, madeBy, madeAt, until, address, earlierAddress } = mark;
  const linkTo = config.appUrl && earlierAddress !== null ? maskEmail(earlierAddress) : null;
  return { kind, madeBy, madeAt, until, address, linkTo };
}

async function isOnKnownDevice({ db, client }: RequestContext, actor: Actor): Promise<boolean> {
  return !isImpersonating(actor) && isKnownFromBefore(db, client, actor.userId);
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, async (call, actor) => {
    const form = await readForm(call.request, call.context);
    const run = findIntent(intents, form.get("intent"));
    return runIdempotently(call, actor, form, () => run(call, actor, form));
  });
}

type Intent = (call: PageCall, actor: Actor, form: FormData) => Promise<Response>;

const intents: Record<string, Intent> = {
  lift: async ({ context }, actor) => {
    await liftOwnMark(context, requireSelf(actor), await isOnKnownDevice(context, actor));
    return done(context, t("Nothing has to wait any more"), t("What waited was called back."));
  },
  "send-link": async ({ context }, actor) => {
    await sendLiftLink(context, requireSelf(actor));
    return done(context, t("The email with the link is on its way"));
  },
  "call-back": async ({ context }, actor, form) => {
    await callBack(context, requireSelf(actor), readRowId(form.get("request")) ?? 0);
    return done(context, t("It is called back"));
  },
};

function done(context: RequestContext, title: string, text?: string): Promise<Response> {
  return redirectWithFlash(context, "/account/mark", { kind: "success", title, text });
}

export default function MarkPage() {
  const { shell, ...data } = useLoaderData<typeof loader>();
  return <MarkScreen shell={shell} {...data} />;
}
