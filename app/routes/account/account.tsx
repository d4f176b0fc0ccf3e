import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isImpersonating } from "~/domain/base/actor";
import { getStorageUse } from "~/domain/media/quota.server";
import { findTranscriptionChoice } from "~/domain/media/transcripts/transcript-status.server";
import { listDevices } from "~/domain/people/auth/devices.server";
import { hasSecondFactor } from "~/domain/people/auth/second-factor/second-factors.server";
import { getAccount } from "~/domain/people/users/account.server";
import { findReportChoice } from "~/domain/running/house/send-reports.server";
import { getPlanLife } from "~/domain/selling/checkouts/billing.server";
import { listReceipts } from "~/domain/selling/checkouts/receipts.server";
import { listGivenGifts } from "~/domain/selling/gifts/given-gifts.server";
import { findNextAppointment } from "~/domain/selling/writing-services/writing-services.server";
import { getWritingHelpChoice } from "~/domain/writing/writing-help/choice.server";
import { readSessionId } from "~/http/cookies/session.server";
import { loadPage, pageAction } from "~/http/page.server";
import { t } from "~/messages/translate";
import { pageTitle } from "~/ui/page-title";
import { TranscriptionChoicePart } from "~/views/media/transcripts/transcription-choice-part";
import { AccountScreen } from "~/views/people/account/account-screen";
import { GivenList } from "~/views/selling/gifts/given-list";
import { runAccountIntent } from "./account-intents.server";
import { loadWeeklyQuestion } from "./weekly-question-intents.server";

export const handle = { hasScript: true, hasWords: true };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.shell.brandName, t("Your account"));

export function loader(args: LoaderFunctionArgs) {
  return loadPage(args, async ({ request, context }, actor) => ({
    account: await getAccount(context, actor),
    storage: await getStorageUse(context.db, actor),
    planLife: await getPlanLife(context, actor),
    appointment: await findNextAppointment(context, actor),
    receipts: await listReceipts(context.db, actor),
    givenGifts: isImpersonating(actor) ? [] : await listGivenGifts(context, actor),
    transcription: context.transcriber && {
      host: context.transcriber.host,
      choice: await findTranscriptionChoice(context, actor),
    },
    houseReports: isImpersonating(actor) ? null : await findReportChoice(context, actor),
    devices: await listDevices(context, actor, (await readSessionId(request, context)) ?? ""),
    hasSecondFactor: await hasSecondFactor(context.db, actor.realUserId),
    weeklyQuestion: await loadWeeklyQuestion({ context }, actor),
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
  const { givenGifts, transcription, ...page } = useLoaderData<typeof loader>();
  return (
    <AccountScreen
      {...page}
      gifts={<GivenList gifts={givenGifts} />}
      transcription={transcription && <TranscriptionChoicePart {...transcription} />}
      rejected={refused}
    />
  );
}
