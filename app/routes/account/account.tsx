import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listDevices } from "~/domain/auth/devices.server";
import { hasSecondFactor } from "~/domain/auth/second-factor/second-factors.server";
import { getPlanLife } from "~/domain/checkouts/billing.server";
import { listReceipts } from "~/domain/checkouts/receipts.server";
import { getStorageUse } from "~/domain/media/quota.server";
import { findTranscriptionChoice } from "~/domain/transcripts/transcript-status.server";
import { getAccount } from "~/domain/users/account.server";
import { getWritingHelpChoice } from "~/domain/writing-help/choice.server";
import { findNextAppointment } from "~/domain/writing-services/writing-services.server";
import { readSessionId } from "~/http/cookies/session.server";
import { loadPage, pageAction } from "~/http/page.server";
import { pageTitle } from "~/ui/page-title";
import { AccountScreen } from "~/views/account/account-screen";
import { runAccountIntent } from "./account-intents.server";

export const handle = { hasScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, "Your account");

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ request, context }, actor) => ({
    account: await getAccount(context, actor),
    storage: await getStorageUse(context.db, actor),
    planLife: await getPlanLife(context, actor),
    appointment: await findNextAppointment(context, actor),
    receipts: await listReceipts(context.db, actor),
    transcription: context.transcriber && {
      host: context.transcriber.host,
      choice: await findTranscriptionChoice(context, actor),
    },
    devices: await listDevices(context, actor, (await readSessionId(request, context)) ?? ""),
    hasSecondFactor: await hasSecondFactor(context.db, actor.realUserId),
    writingHelp: context.assistant && {
      host: context.assistant.host,
      choice: await getWritingHelpChoice(context.db, actor),
    },
  }));
}

export function action(args: ActionFunctionArgs) {
  return pageAction(args, runAccountIntent);
}

export default function AccountPage() {
  const refused = useActionData<typeof action>();
  return <AccountScreen {...useLoaderData<typeof loader>()} rejected={refused} />;
}
