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
import { sendHouseReports } from "~/domain/running/house/send-reports.server";
import { handleMails } from "~/domain/running/incoming-mail/handle-mail.server";
import type { IncomingDeps } from "~/domain/running/incoming-mail/incoming-mails.server";
import { lookUpMailDomain, type MailDomainDeps } from "~/domain/running/mail/mail-domain.server";
import { followTrials } from "~/domain/running/trials/follow-trials.server";
import type { CheckoutDeps } from "~/domain/selling/checkouts/deps";
import { followGifts } from "~/domain/selling/gifts/follow-gifts.server";
import { sendDueGifts } from "~/domain/selling/gifts/send-gifts.server";
import { commitIdleDrafts } from "~/domain/writing/drafts/commit-drafts.server";
import { commitQuestionDrafts } from "~/domain/writing/questions/question-drafts.server";
import { sendDueQuestions } from "~/domain/writing/questions/send-questions.server";
import { writeToldAnswers } from "~/domain/writing/questions/told-answers.server";
import { sendDigests } from "~/domain/writing/reading/send-digests.server";
import { toLanguage } from "~/messages/languages";
import { type CheckJobDeps, recurringChecks } from "./recurring-checks.server";
import { recurringEndings } from "./recurring-endings.server";
import { recurringPayments } from "./recurring-payments.server";
import { type PurgeJobDeps, recurringPurges } from "./recurring-purges.server";
import type { RecurringJob } from "./scheduler.server";

export function recurringJobs(
  deps: PurgeJobDeps &
    MediaDeps &
    ScheduledBackupDeps &
    CheckoutDeps &
    CheckJobDeps &
    RequestTranscriptDeps &
    IncomingDeps &
    CoverDeps &
    PrintDeps &
    MailDomainDeps & {
      encryption: Encryption;
      pageViews: PageViews;
      failedSignIns: FailedSignIns;
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
    ...recurringPayments(deps),
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
    ...recurringChecks(deps),
    { name: "write page views", every: 5_000, run: () => deps.pageViews.write() },
    ...recurringEndings(deps),
    ...recurringPurges(deps),
  ];
}
