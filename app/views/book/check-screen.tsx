import type { StoryType } from "~/db/tables";
import { bookFormat } from "~/domain/book/model";
import type { PrintCheck } from "~/domain/book/print/check.server";
import {
  type Finding,
  type FindingLevel,
  isPrintable,
  needingAgreement,
} from "~/domain/book/print/checks/finding";
import { estimatedFormat } from "~/domain/book/print/estimate";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { type RejectedForm, RejectedSummary } from "~/ui/form";
import { Page } from "../layout/page";
import { editorLink, SignedInHeader } from "../layout/signed-in-header";
import { ApprovalForm, ApprovedBook, EarlierApproval, Looked, LookForm } from "./approval";
import { BookDrawer } from "./book-drawer";
import { BookBar, NoStories } from "./book-navigation";
import { CheckState } from "./check-state";
import { FindingLists, FoldedFindings, FoldedNotes } from "./finding-list";
import { OpenPages, PageStrip } from "./page-strip";
import { ReaderContents } from "./reader/reader-contents";
import type { ToldStory } from "./told-aloud";

export { approvedCoverWidth as checkCoverWidth } from "./approval";

export type ShownCheck = Omit<PrintCheck, "cover">;

interface CheckScreenProps {
  shell: PageShell;
  type: StoryType;
  /** Whether all pages are shown large. */
  isOpened: boolean;
  /** Null for a book without stories. */
  check: ShownCheck | null;
  /** Stories that wait for their words, of a book without any. */
  told: ToldStory[];
  cover: string | null;
  rejected: RejectedForm | undefined;
}

export function CheckScreen({ shell, type, isOpened, check, told, cover, rejected }: CheckScreenProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={type} />}
      back={editorLink}
      isBackBelow
      isNarrow
    >
      <BookBar type={type} step="print">
        {check && (
          <ReaderContents type={type} step="print" language={check.language} contents={check.contents} />
        )}
      </BookBar>
      {check?.approval?.isCurrent && !isOpened && (
        <Approved check={check} approval={check.approval} cover={cover} />
      )}
      {check && (isOpened || !check.approval?.isCurrent) && (
        <Checked check={check} isOpened={isOpened} rejected={rejected} />
      )}
      {!check && (
        <>
          <h1>{t("Print check")}</h1>
          <NoStories type={type} told={told} />
        </>
      )}
    </Page>
  );
}

interface ApprovedProps {
  check: ShownCheck;
  approval: NonNullable<ShownCheck["approval"]>;
  cover: string | null;
}

function Approved({ check: { type, findings, state }, approval, cover }: ApprovedProps) {
  return (
    <>
      <ApprovedBook approval={approval} cover={cover} />
      <FoldedFindings findings={findings.filter(({ level }) => level !== "note")} />
      <FoldedNotes findings={ofLevel(findings, "note")} />
      <BookDrawer type={type} hasPages={state !== "failed"} hasPrinterFiles={state === "done"} />
    </>
  );
}

interface CheckedProps {
  check: ShownCheck;
  isOpened: boolean;
  rejected: RejectedForm | undefined;
}

/** The pages come first. An approval that needs an answer stands below what it is about. */
function Checked({ check, isOpened, rejected }: CheckedProps) {
  const { type, title, findings, images, approval, state, pages, hasLooked } = check;
  const mayApprove = state === "done" && isPrintable(findings) && !approval?.isCurrent;
  const held = needingAgreement(findings).length;
  const form = mayApprove && hasLooked && <ApprovalForm type={type} held={held} rejected={rejected} />;
  return (
    <>
      <header className="check__head">
        <h1>{t("Print check")}</h1>
        <p className="check__book">
          <span dir="auto">{title}</span> <span className="muted">{`· ${formatOf(check)}`}</span>
        </p>
      </header>
      {!form && <RejectedSummary rejected={rejected} />}
      {images && pages !== null && <PageStrip pages={pages} images={images} />}
      <CheckState check={check} />
      {mayApprove && !hasLooked && images && <LookForm type={type} files={images.files} />}
      {hasLooked && isOpened && <Looked pagesHref="#pages" />}
      {images && pages !== null && isOpened && <OpenPages type={type} pages={pages} images={images} />}
      {form && held > 0 && !isOpened && <Looked pagesHref={`/book/check?type=${type}&pages=all`} />}
      {held === 0 && form}
      {approval && !approval.isCurrent && <EarlierApproval approval={approval} />}
      <FindingLists findings={findings} images={images} />
      {held > 0 && form}
      {hasLooked && held === 0 && !isOpened && !approval?.isCurrent && (
        <p>
          <a href={`/book/check?type=${type}&pages=all#pages`}>{t("Look through all pages again")}</a>
        </p>
      )}
      <FoldedNotes findings={ofLevel(findings, "note")} />
      <BookDrawer type={type} hasPages={state !== "failed"} hasPrinterFiles={state === "done"} />
    </>
  );
}

function formatOf({ pages, pagesBefore }: ShownCheck): string {
  if (pagesBefore === null || pages !== null) return bookFormat(pages);
  return pagesBefore.printed ? bookFormat(pagesBefore.pages) : estimatedFormat(pagesBefore.pages);
}

function ofLevel(findings: Finding[], level: FindingLevel): Finding[] {
  return findings.filter((finding) => finding.level === level);
}
