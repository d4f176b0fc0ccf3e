import { dayInWords } from "~/domain/exports/day";
import type { Export } from "~/domain/exports/exports.server";
import { sizeInWords } from "~/domain/exports/size";

/** A finished download, and what to do with it. */
export function KeptExport({ kept, isFresh }: { kept: Export; isFresh: boolean }) {
  const { bytes, missing, finishedAt, keptUntil } = kept;
  return (
    <section className="card export-box" aria-labelledby="export-title">
      <h2 id="export-title">Your download is ready</h2>
      <p>
        Made on {dayInWords(finishedAt ?? "")}, kept here until {dayInWords(keptUntil ?? "")}.
        {!isFresh && " You have changed something since it was made."}
      </p>
      {missing > 0 && <p>{missingWords(missing)}</p>}
      <p>
        <a className="button button--primary" href="/account/export/download">
          Download the file ({sizeInWords(bytes ?? 0)})
        </a>
      </p>
      <p className="small">
        It is a zip file. Unpack it first, then open the page <strong>index.html</strong> in it.
      </p>
    </section>
  );
}

function missingWords(missing: number): string {
  const what = missing === 1 ? "1 file could not be found" : `${missing} files could not be found`;
  return `${what} on this server. The download has a list of them: missing.txt.`;
}
