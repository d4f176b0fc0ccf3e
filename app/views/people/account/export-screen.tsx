import { formatBytes, formatDate } from "~/domain/base/format";
import type { OwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import type { Export, Exports } from "~/domain/running/exports/exports.server";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { DaySentence } from "../../layout/day-sentence";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { WaitingItem } from "./waiting-list";

interface ExportScreenProps {
  shell: PageShell;
  exports: Exports;
  /** It has to be asked for first, because the account has a mark. */
  mustAsk: boolean;
  waiting: OwnWaiting | null;
  refreshSeconds: number | null;
}

export function ExportScreen({
  shell,
  exports: { current, kept, failed, isFresh },
  mustAsk,
  waiting,
  refreshSeconds,
}: ExportScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={accountLink} isNarrow>
      <h1>{t("Download everything")}</h1>
      <p>
        {t(
          "One file with all that you wrote, told and collected: each story as a page and as plain text, your photos and recordings, your books as Word files, and all of it as data. It opens on any computer, without this site and without the internet.",
        )}
      </p>
      {failed && <Notice kind="error" title={failed.failure} />}
      {current && <ExportProgress current={current} refreshSeconds={refreshSeconds} />}
      {waiting && (
        <Notice kind="plain" title={t("Your download waits")}>
          <WaitingItem {...waiting} />
        </Notice>
      )}
      {mustAsk && !waiting && <MustAsk />}
      {kept && !mustAsk && <KeptExport kept={kept} isFresh={isFresh} />}
      {!current && !waiting && (mustAsk || !isFresh) && <MakeForm isAgain={kept !== null && !mustAsk} />}
    </Page>
  );
}

function MustAsk() {
  return (
    <p>
      <RichText
        text={t(
          "Somebody on the staff made a way into your account. So the download waits for seven days after you ask for it. <link>You can end the waiting.</link>",
        )}
        parts={{ link: (words) => <a href="/account/mark">{words}</a> }}
      />
    </p>
  );
}

function MakeForm({ isAgain }: { isAgain: boolean }) {
  return (
    <ButtonForm action="/account/export">
      <p>{t("It takes a few minutes, longer with many recordings. You may leave this page meanwhile.")}</p>
      <button
        type="submit"
        className={isAgain ? "button" : "button button--primary"}
        data-busy-label={t("One moment...")}
      >
        {isAgain ? t("Make a new download") : t("Make the download")}
      </button>
    </ButtonForm>
  );
}

function ExportProgress({ current, refreshSeconds }: { current: Export; refreshSeconds: number | null }) {
  const { filesDone, filesTotal } = current;
  const isCounted = filesTotal > 0;
  return (
    <section className="card export-box" aria-labelledby="export-progress-title">
      <h2 id="export-progress-title">{t("Your download is being made")}</h2>
      <progress
        className="progress"
        aria-labelledby="export-progress-title"
        {...(isCounted && { value: filesDone, max: filesTotal })}
      />
      <p>{progressText(current)}</p>
      <p>{t("You may leave this page. The download will be here when you come back.")}</p>
      {refreshSeconds === null ? (
        <p className="ways">
          <a href="/account/export">{t("Check again now")}</a>
        </p>
      ) : (
        <p className="small">
          <RichText
            text={t(
              "This page checks again every {refreshSeconds} seconds. <link>Stop checking again</link>",
              { refreshSeconds: String(refreshSeconds) },
            )}
            parts={{ link: (words) => <a href="/account/export?watch=off">{words}</a> }}
          />
        </p>
      )}
    </section>
  );
}

function progressText({ state, filesDone, filesTotal, bytesDone, bytesTotal }: Export): string {
  if (state === "queued") return t("It is waiting its turn.");
  if (filesTotal === 0) return t("Your stories and books are being gathered.");
  if (bytesTotal === 0) return t("{filesDone} of {filesTotal} files", { filesDone, filesTotal });
  return t("{filesDone} of {filesTotal} files, {bytesDone} of {bytesTotal}", {
    filesDone,
    filesTotal,
    bytesDone: formatBytes(bytesDone),
    bytesTotal: formatBytes(bytesTotal),
  });
}

function KeptExport({ kept, isFresh }: { kept: Export; isFresh: boolean }) {
  const { bytes, missing, finishedAt, keptUntil } = kept;
  return (
    <section className="card export-box" aria-labelledby="export-title">
      <h2 id="export-title">{t("Your download is ready")}</h2>
      <p>
        <DaySentence
          text={t("Made on <when>{made}</when>, kept here until {until}.", {
            made: formatDate(finishedAt ?? ""),
            until: formatDate(keptUntil ?? ""),
          })}
          at={finishedAt ?? ""}
        />
        {!isFresh && ` ${t("You have changed something since it was made.")}`}
      </p>
      {missing > 0 && <p>{missingFilesText(missing)}</p>}
      <p>
        <a className="button button--primary" href="/account/export/download">
          {t("Download the file ({bytes})", { bytes: formatBytes(bytes ?? 0) })}
        </a>
      </p>
      <p className="small">
        <RichText
          text={t("It is a zip file. Unpack it first, then open the page <strong>index.html</strong> in it.")}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
    </section>
  );
}

function missingFilesText(missing: number): string {
  return t(
    "{missing, plural, one {# file} other {# files}} could not be found on this server. The download has a list of them: missing.txt.",
    { missing },
  );
}
