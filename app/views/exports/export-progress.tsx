import type { Export } from "~/domain/exports/exports.server";
import { sizeInWords } from "~/domain/exports/size";

/** How far a download has come. The page looks again by itself, unless the reader has stopped that. */
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
      <p>{progressWords(current)}</p>
      <p>You may leave this page. The download will be here when you come back.</p>
      {refreshSeconds === null ? (
        <p>
          <a href="/account/export">Look again now</a>
        </p>
      ) : (
        <p className="small">
          This page looks again every {refreshSeconds} seconds.{" "}
          <a href="/account/export?watch=off">Stop looking again</a>
        </p>
      )}
    </section>
  );
}

function progressWords({ state, filesDone, filesTotal, bytesDone, bytesTotal }: Export): string {
  if (state === "queued") return "It waits for its turn.";
  if (filesTotal === 0) return "Your stories and books are being gathered.";
  const files = `${count(filesDone)} of ${count(filesTotal)} files`;
  return bytesTotal === 0 ? files : `${files}, ${sizeInWords(bytesDone)} of ${sizeInWords(bytesTotal)}`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
