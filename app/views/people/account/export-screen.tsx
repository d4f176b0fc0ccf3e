import { formatBytes, formatDate, formatNumber, pluralize } from "~/domain/base/format";
import type { OwnWaiting } from "~/domain/people/waiting/list-waiting.server";
import type { Export, Exports } from "~/domain/running/exports/exports.server";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../../layout/page";
import { accountLink, SignedInHeader } from "../../layout/signed-in-header";
import { WaitingItem } from "./waiting-list";

interface ExportScreenProps {
  shell: PageShell;
  exports: Exports;
  /** It has to be asked for first, because the account has a mark. */
  mustAsk: boolean;
  /** It has been asked for, and waits. */
  waiting: OwnWaiting | null;
  /** Seconds; null turns reloading off. */
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
      <h1>Download everything</h1>
      <p>
        One file with all that you wrote, told and collected: each story as a page and as plain text, your
        photos and recordings, your books as Word files, and all of it as data. It opens on any computer,
        without this site and without the internet.
      </p>
      {failed && <Notice kind="error" title={failed.failure} />}
      {current && <ExportProgress current={current} refreshSeconds={refreshSeconds} />}
      {waiting && (
        <Notice kind="plain" title="Your download waits">
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
      Somebody on the staff made a way into your account. So the download waits for seven days after you ask
      for it. <a href="/account/mark">You can end the waiting.</a>
    </p>
  );
}

function MakeForm({ isAgain }: { isAgain: boolean }) {
  return (
    <ButtonForm action="/account/export">
      <p>It takes a few minutes, longer with many recordings. You may leave this page meanwhile.</p>
      <button
        type="submit"
        className={isAgain ? "button" : "button button--primary"}
        data-busy-label="One moment..."
      >
        {isAgain ? "Make a new download" : "Make the download"}
      </button>
    </ButtonForm>
  );
}

export function ExportProgress({
  current,
  refreshSeconds,
}: {
  current: Export;
  refreshSeconds: number | null;
}) {
  const { filesDone, filesTotal } = current;
  const isCounted = filesTotal > 0;
  return (
    <section className="card export-box" aria-labelledby="export-progress-title">
      <h2 id="export-progress-title">Your download is being made</h2>
      <progress
        className="progress"
        aria-labelledby="export-progress-title"
        {...(isCounted && { value: filesDone, max: filesTotal })}
      />
      <p>{progressText(current)}</p>
      <p>You may leave this page. The download will be here when you come back.</p>
      {refreshSeconds === null ? (
        <p>
          <a href="/account/export">Check again now</a>
        </p>
      ) : (
        <p className="small">
          This page checks again every {refreshSeconds} seconds.{" "}
          <a href="/account/export?watch=off">Stop checking again</a>
        </p>
      )}
    </section>
  );
}

function progressText({ state, filesDone, filesTotal, bytesDone, bytesTotal }: Export): string {
  if (state === "queued") return "It is waiting its turn.";
  if (filesTotal === 0) return "Your stories and books are being gathered.";
  const files = `${formatNumber(filesDone)} of ${formatNumber(filesTotal)} files`;
  return bytesTotal === 0 ? files : `${files}, ${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`;
}

export function KeptExport({ kept, isFresh }: { kept: Export; isFresh: boolean }) {
  const { bytes, missing, finishedAt, keptUntil } = kept;
  return (
    <section className="card export-box" aria-labelledby="export-title">
      <h2 id="export-title">Your download is ready</h2>
      <p>
        Made on {formatDate(finishedAt ?? "")}, kept here until {formatDate(keptUntil ?? "")}.
        {!isFresh && " You have changed something since it was made."}
      </p>
      {missing > 0 && <p>{missingFilesText(missing)}</p>}
      <p>
        <a className="button button--primary" href="/account/export/download">
          Download the file ({formatBytes(bytes ?? 0)})
        </a>
      </p>
      <p className="small">
        It is a zip file. Unpack it first, then open the page <strong>index.html</strong> in it.
      </p>
    </section>
  );
}

function missingFilesText(missing: number): string {
  const what = `${pluralize(missing, "file")} could not be found`;
  return `${what} on this server. The download has a list of them: missing.txt.`;
}
