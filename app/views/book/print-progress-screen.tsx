import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { BookBar } from "./book-navigation";
import { PercentDone, PrintProgress } from "./print-progress";

interface PrintProgressScreenProps {
  shell: PageShell;
  type: StoryType;
  state: "making" | "failed";
  /** A number from 0 to 1. */
  progress: number;
}

export function PrintProgressScreen({ shell, type, state, progress }: PrintProgressScreenProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={type} />}
      back={{ href: `/book/check?type=${type}`, label: t("Print") }}
      isBackBelow
      isNarrow
    >
      <BookBar type={type} step="print" />
      {state === "failed" ? <Failed type={type} /> : <Making progress={progress} />}
    </Page>
  );
}

function Making({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <>
      <h1>{t("Your book is being prepared for print")}</h1>
      <p>
        <PrintProgress percent={percent} />
      </p>
      <PercentDone percent={percent} />
      <p className="muted">
        {t(
          "This takes from a few seconds to a few minutes. The file opens by itself as soon as it is ready. You may also leave this page and come back; the work goes on.",
        )}
      </p>
    </>
  );
}

function Failed({ type }: { type: StoryType }) {
  return (
    <>
      <h1>{t("The print file could not be made")}</h1>
      <Notice kind="error" title={t("Something went wrong on our side.")}>
        <p>
          <RichText
            text={t(
              "Nothing in your book is lost. Please look at the <link>print check</link>, and try again in a few minutes.",
            )}
            parts={{ link: (words) => <a href={`/book/check?type=${type}`}>{words}</a> }}
          />
        </p>
      </Notice>
    </>
  );
}
