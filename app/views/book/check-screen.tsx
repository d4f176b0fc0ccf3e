import type { StoryType } from "~/db/tables";
import { bookFormat } from "~/domain/book/model";
import type { PrintCheck } from "~/domain/book/print/check.server";
import {
  type Finding,
  type FindingLevel,
  isPrintable,
  needingAgreement,
} from "~/domain/book/print/checks/finding";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { editorLink, SignedInHeader } from "../layout/signed-in-header";
import { ApprovalForm, ApprovalNote } from "./approval";
import { BookHead } from "./book-head";
import { BookSteps, NoStories } from "./book-navigation";
import { FindingList, FoldedNotes } from "./finding-list";
import { PrintProgress } from "./print-progress";

export type ShownCheck = Omit<PrintCheck, "cover">;

interface CheckScreenProps {
  shell: PageShell;
  type: StoryType;
  /** Null for a book without stories. */
  check: ShownCheck | null;
  cover: string | null;
  rejected: RejectedForm | undefined;
}

export function CheckScreen({ shell, type, check, cover, rejected }: CheckScreenProps) {
  return (
    <Page
      shell={shell}
      header={<SignedInHeader shell={shell} place="book" type={type} />}
      back={editorLink}
      isNarrow
    >
      <BookSteps type={type} step="print" />
      {check ? (
        <Checked check={check} cover={cover} rejected={rejected} />
      ) : (
        <>
          <h1>{t("Print check")}</h1>
          <NoStories type={type} />
        </>
      )}
    </Page>
  );
}

const doing: FindingLevel[] = ["stop", "held", "warning"];

interface CheckedProps {
  check: ShownCheck;
  cover: string | null;
  rejected: RejectedForm | undefined;
}

/** What is to be done comes first; an approval that needs an answer stands below what it is about. */
function Checked({ check, cover, rejected }: CheckedProps) {
  const { type, title, findings, images, approval, state, pages } = check;
  const mayApprove = state === "done" && isPrintable(findings) && !approval?.isCurrent;
  const held = needingAgreement(findings).length;
  const form = mayApprove && <ApprovalForm type={type} held={held} rejected={rejected} />;
  return (
    <>
      <BookHead cover={cover}>
        <h1 className="book-head__title">{t("Print check")}</h1>
        <p className="book-head__book">{title}</p>
        <p className="book-head__format">{bookFormat(pages)}</p>
      </BookHead>
      <State check={check} />
      {approval && <ApprovalNote approval={approval} />}
      {held === 0 && form}
      {doing.map((level) => (
        <FindingList key={level} level={level} findings={ofLevel(findings, level)} images={images} />
      ))}
      {held > 0 && form}
      <FoldedNotes findings={ofLevel(findings, "note")} />
      {state === "done" && <Files type={type} />}
    </>
  );
}

function ofLevel(findings: Finding[], level: FindingLevel): Finding[] {
  return findings.filter((finding) => finding.level === level);
}

function State({ check: { state, progress, findings, approval } }: { check: ShownCheck }) {
  if (state === "failed") {
    return (
      <Notice kind="error" title={t("The print files could not be made.")}>
        <p>{t("Nothing in your book is lost. Please try again in a few minutes.")}</p>
      </Notice>
    );
  }
  if (state === "making") {
    const percent = Math.round(progress * 100);
    return (
      <div role="status">
        <p>
          {t("Your book is being prepared for print: {percent}% done. This page updates by itself.", {
            percent: String(percent),
          })}
        </p>
        <PrintProgress percent={percent} />
      </div>
    );
  }
  if (approval?.isCurrent) return null;
  return <p className="check__state">{stateText(findings)}</p>;
}

/** The most severe level alone. */
function stateText(findings: Finding[]): string {
  const [stop, held, warning] = doing.map((level) => ofLevel(findings, level).length);
  if (stop)
    return t("{stop, plural, one {# thing} other {# things}} must be fixed before the book can be printed.", {
      stop,
    });
  if (held)
    return t(
      "{held, plural, one {# thing needs} other {# things need}} your OK before the book can be printed.",
      { held },
    );
  if (warning)
    return t("Ready to print. {warning, plural, one {# thing} other {# things}} could look better.", {
      warning,
    });
  return t("All is well. Your book is ready to print.");
}

function Files({ type }: { type: StoryType }) {
  return (
    <>
      <p>
        <a href={`/book/${type}-screen.pdf`}>
          {t("A smaller file to read and to send to your family (PDF)")}
        </a>
      </p>
      <FilesForPrinter type={type} />
    </>
  );
}

function FilesForPrinter({ type }: { type: StoryType }) {
  return (
    <details className="check__fold">
      <summary>{t("The files for the printer")}</summary>
      <ul className="check__files ways">
        <li>
          <a href={`/book/${type}.pdf`}>{t("The pages, as the printer gets them (PDF)")}</a>
        </li>
        <li>
          <a href={`/book/${type}-cover.pdf`}>{t("The cover, as the printer gets it (PDF)")}</a>
        </li>
      </ul>
    </details>
  );
}
