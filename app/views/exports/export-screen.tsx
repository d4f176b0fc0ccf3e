import type { Exports } from "~/domain/exports/exports.server";
import type { Frame } from "~/frame";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { BackHeader } from "../layout/back-header";
import { Page } from "../layout/page";
import { ExportProgress } from "./export-progress";
import { KeptExport } from "./kept-export";

interface ExportScreenProps {
  frame: Frame;
  exports: Exports;
  /** How often the page looks again while a download is made, in seconds; null when it does not. */
  refreshSeconds: number | null;
}

/** Everything that a person has, as one file to take away. */
export function ExportScreen({
  frame,
  exports: { current, kept, failed, isFresh },
  refreshSeconds,
}: ExportScreenProps) {
  return (
    <Page frame={frame} header={<BackHeader frame={frame} />} isNarrow>
      <h1>Download everything</h1>
      <p>
        One file with all that you wrote, told and collected: each story as a page and as plain text, your
        photos and recordings, your books as Word files, and all of it as data. It opens on any computer,
        without this site and without the internet.
      </p>
      {failed && <Notice kind="error" title={failed.failure} />}
      {current && <ExportProgress current={current} refreshSeconds={refreshSeconds} />}
      {kept && <KeptExport kept={kept} isFresh={isFresh} />}
      {!current && !isFresh && <MakeForm isAgain={kept !== null} />}
    </Page>
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
