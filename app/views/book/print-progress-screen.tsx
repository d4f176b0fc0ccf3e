import type { StoryType } from "~/db/tables";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { BookSteps } from "./book-navigation";

interface PrintProgressScreenProps {
  shell: PageShell;
  type: StoryType;
  state: "making" | "failed";
  /** A number from 0 to 1. */
  progress: number;
}

export function PrintProgressScreen({ shell, type, state, progress }: PrintProgressScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="book" type={type} />} isNarrow>
      <BookSteps type={type} step="print" />
      {state === "failed" ? <Failed type={type} /> : <Making progress={progress} />}
    </Page>
  );
}

function Making({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <>
      <h1>Your book is being prepared for print</h1>
      <p>
        <progress className="progress" max={100} value={percent} aria-label="Pages and photos that are done">
          {percent}%
        </progress>
      </p>
      <p role="status">{percent}% done.</p>
      <p className="muted">
        This takes from a few seconds to a few minutes. The file opens by itself as soon as it is ready. You
        may also leave this page and come back; the work goes on.
      </p>
    </>
  );
}

function Failed({ type }: { type: StoryType }) {
  return (
    <>
      <h1>The print file could not be made</h1>
      <Notice kind="error" title="Something went wrong on our side.">
        <p>
          Nothing in your book is lost. Please look at the{" "}
          <a href={`/book/check?type=${type}`}>print check</a>, and try again in a few minutes.
        </p>
      </Notice>
    </>
  );
}
