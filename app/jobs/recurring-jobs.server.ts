import { hours, minutes } from "~/domain/base/deps";
import type { Encryption } from "~/domain/base/encryption.server";
import type { PageViews } from "~/domain/base/events/page-views.server";
import { makeDefaultCover } from "~/domain/book/covers/default-cover.server";
import { prepareCovers } from "~/domain/book/covers/prepare-covers.server";
import { type CoverDeps, findSmallCover } from "~/domain/book/covers/small-cover.server";
import type { PrintDeps } from "~/domain/book/print/print-files.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { measurePhotos } from "~/domain/media/photos/measure-photos.server";
import type { RequestTranscriptDeps } from "~/domain/media/transcripts/request-transcript.server";
import type { RefusedRequests } from "~/domain/people/auth/refused-requests.server";
import type { FailedSignIns } from "~/domain/people/auth/throttle/failed-sign-ins.server";
import { lookAfterKept } from "~/domain/people/keepers/kept-accounts.server";
import { turnToKeeping } from "~/domain/people/keepers/turn-to-keeping.server";
import { createDailyBackup } from "~/domain/running/backup/daily-backups.server";
import {
  runScheduledBackups,
  type ScheduledBackupDeps,
} from "~/domain/running/backup/scheduled-backups.server";
import { type AlarmCallDeps, deliverAlarmCalls } from "~/domain/running/health/alarms/alarm-calls.server";
import type { Heartbeat } from "~/domain/running/health/alarms/heartbeat.server";
import type { ClockWatch } from "~/domain/running/health/clock-watch.server";
import type { DamageWatch } from "~/domain/running/health/damage-watch.server";
import { checkDatabase } from "~/domain/running/health/database-check.server";
import type { DiskReserve } from "~/domain/running/health/disk-reserve.server";
import type { EventLoopWatch } from "~/domain/running/health/event-loop-watch.server";
import { type AlertDeps, sendHealthAlerts } from "~/domain/running/health/health-alerts.server";
import type { HealthWatch } from "~/domain/running/health/health-watch.server";
import type { Probes } from "~/domain/running/health/probes/probes.server";
import { sendHouseReports } from "~/domain/running/house/send-reports.server";
import { handleMails } from "~/domain/running/incoming-mail/handle-mail.server";
import type { IncomingDeps } from "~/domain/running/incoming-mail/incoming-mails.server";
import { lookUpMailDomain, type MailDomainDeps } from "~/domain/running/mail/mail-domain.server";
import { followTrials } from "~/domain/running/trials/follow-trials.server";
import type { CheckoutDeps } from "~/domain/selling/checkouts/deps";
import { sendNextPlans } from "~/domain/selling/checkouts/plan-change/next-plan.server";
import { planPaymentHandler } from "~/domain/selling/checkouts/plan-payments.server";
import { endReplacedSubscriptions, reconcilePayments } from "~/domain/selling/checkouts/reconcile.server";
import { followGifts } from "~/domain/selling/gifts/follow-gifts.server";
import { sendDueGifts } from "~/domain/selling/gifts/send-gifts.server";
import { billHouses } from "~/domain/selling/houses/bill-houses.server";
import { housePaymentHandler } from "~/domain/selling/houses/house-payment-events.server";
import { reconcileHouses } from "~/domain/selling/houses/house-payments.server";
import { bookPaymentHandler } from "~/domain/selling/orders/order-payments.server";
import { reconcileOrders } from "~/domain/selling/orders/reconcile-orders.server";
import { sendRequestedRefunds } from "~/domain/selling/payments/refunds.server";
import { commitIdleDrafts } from "~/domain/writing/drafts/commit-drafts.server";
import { commitQuestionDrafts } from "~/domain/writing/questions/question-drafts.server";
import { sendDueQuestions } from "~/domain/writing/questions/send-questions.server";
import { writeToldAnswers } from "~/domain/writing/questions/told-answers.server";
import { sendDigests } from "~/domain/writing/reading/send-digests.server";
import { inLanguage } from "~/messages/language.server";
import { toLanguage } from "~/messages/languages";
import { type PurgeJobDeps, recurringPurges } from "./recurring-purges.server";
import type { RecurringJob } from "./scheduler.server";

const paymentHandlers = { plan: planPaymentHandler, book: bookPaymentHandler, house: housePaymentHandler };

export function recurringJobs(
  deps: PurgeJobDeps &
    MediaDeps &
    ScheduledBackupDeps &
    CheckoutDeps &
    AlertDeps &
    AlarmCallDeps &
    RequestTranscriptDeps &
    IncomingDeps &
    CoverDeps &
    PrintDeps &
    MailDomainDeps & {
      encryption: Encryption;
      pageViews: PageViews;
      eventLoop: EventLoopWatch;
      reserve: DiskReserve;
      health: HealthWatch;
      probes: Pick<Probes, "runDue">;
      heartbeat: Pick<Heartbeat, "beat">;
      failedSignIns: FailedSignIns;
      clocks: ClockWatch;
      damage: DamageWatch;
      refusedRequests: RefusedRequests;
    },
): RecurringJob[] {
  return [
    {
      name: "daily backup of the database",
      every: hours,
      run: (signal) => createDailyBackup(deps, signal),
    },
    {
      name: "scheduled backup of everything",
      every: 5 * minutes,
      run: (signal) => runScheduledBackups(deps, signal),
    },
    {
      name: "save idle drafts as stories",
      every: 5 * minutes,
      run: (signal) => commitIdleDrafts(deps, signal),
    },
    {
      name: "save words typed through mailed links",
      every: 5 * minutes,
      run: (signal) => commitQuestionDrafts(deps, signal),
    },
    {
      name: "measure photos",
      every: 10 * minutes,
      run: (signal) => measurePhotos(deps, signal),
    },
    {
      name: "cancel replaced subscriptions",
      every: 10 * minutes,
      run: (signal) => endReplacedSubscriptions(deps, signal),
    },
    {
      name: "send plans of the next month",
      every: 10 * minutes,
      run: (signal) => sendNextPlans(deps, signal),
    },
    {
      name: "send refunds",
      every: minutes,
      run: (signal) => sendRequestedRefunds(deps, paymentHandlers, signal),
    },
    {
      name: "reconcile payments and subscriptions",
      every: 24 * hours,
      run: (signal) => reconcilePayments(deps, signal),
    },
    {
      name: "reconcile orders",
      every: 24 * hours,
      run: (signal) => reconcileOrders(deps, signal),
    },
    {
      name: "reconcile invoices of houses",
      every: 24 * hours,
      run: (signal) => reconcileHouses(deps, signal),
    },
    {
      name: "send weekly questions",
      every: minutes,
      waitsForClock: true,
      run: (signal) => sendDueQuestions(deps, signal, (userId) => findSmallCover(deps, userId)),
    },
    {
      name: "send gifts",
      every: minutes,
      waitsForClock: true,
      run: (signal) =>
        sendDueGifts(deps, signal, ({ recipientName, locale }) =>
          makeDefaultCover(deps, recipientName, toLanguage(locale)),
        ),
    },
    {
      name: "follow gifts",
      every: hours,
      waitsForClock: true,
      run: (signal) => followGifts(deps, signal),
    },
    { name: "make books for covers in mails", every: 10 * minutes, run: () => prepareCovers(deps) },
    { name: "look up the domain of mails", every: 6 * hours, run: () => lookUpMailDomain(deps) },
    { name: "read incoming mails", every: 2_000, run: (signal) => handleMails(deps, signal) },
    {
      name: "send family digests",
      every: hours,
      waitsForClock: true,
      run: (signal) => sendDigests(deps, signal),
    },
    {
      name: "send reports of houses",
      every: hours,
      waitsForClock: true,
      run: (signal) => sendHouseReports(deps, signal),
    },
    {
      name: "follow trials of houses",
      every: hours,
      waitsForClock: true,
      run: (signal) => followTrials(deps, signal),
    },
    {
      name: "make invoices of houses",
      every: hours,
      waitsForClock: true,
      run: (signal) => billHouses(deps, signal),
    },
    {
      name: "turn accounts to keeping",
      every: hours,
      waitsForClock: true,
      run: (signal) => turnToKeeping(deps, signal),
    },
    {
      name: "look after kept accounts",
      every: hours,
      waitsForClock: true,
      run: (signal) => lookAfterKept(deps, signal),
    },
    {
      name: "write down told answers",
      every: 10_000,
      run: (signal) => writeToldAnswers(deps, signal),
    },
    { name: "save failed sign-ins", every: 5_000, run: () => deps.failedSignIns.save() },
    { name: "save refused requests", every: 5_000, run: () => deps.refusedRequests.save() },
    { name: "check the event loop", every: 5_000, run: async () => deps.eventLoop.check() },
    { name: "check the disk", every: 5_000, run: async () => void (await deps.reserve.check()) },
    {
      name: "check the health",
      every: minutes,
      run: async (signal) => {
        await deps.probes.runDue(signal);
        const checks = await inLanguage(await deps.health.language(), async () => {
          const found = await deps.health.check();
          await sendHealthAlerts(deps, found);
          return found;
        });
        await deps.heartbeat.beat(checks, signal);
      },
    },
    { name: "compare the clock", every: hours, run: async () => void (await deps.clocks.compare()) },
    { name: "call alarms", every: 5_000, run: (signal) => deliverAlarmCalls(deps, signal) },
    {
      name: "check the database for damage",
      every: 5 * minutes,
      run: (signal) => checkDatabase(deps, signal),
    },
    { name: "write page views", every: 5_000, run: () => deps.pageViews.write() },
    ...recurringPurges(deps),
  ];
}
