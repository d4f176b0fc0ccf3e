import type { StoryType } from "~/db/tables";
import { formatDate, pluralize } from "~/domain/base/format";
import { bookFormat } from "~/domain/book/model";
import type { Approval } from "~/domain/book/print/approvals.server";
import type { PrintCheck } from "~/domain/book/print/check.server";
import {
  type Finding,
  type FindingLevel,
  isPrintable,
  needingAgreement,
} from "~/domain/book/print/checks/finding";
import { approvalFormId } from "~/domain/book/schema";
import type { PageShell } from "~/page-shell";
import { Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Page } from "../layout/page";
import { SignedInHeader } from "../layout/signed-in-header";
import { BookHead } from "./book-head";
import { BookSteps, NoStories } from "./book-navigation";
import { FindingList, FoldedNotes } from "./finding-list";

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
    <Page shell={shell} header={<SignedInHeader shell={shell} place="book" type={type} />} isNarrow>
      <BookSteps type={type} step="print" />
      {check ? (
        <Checked check={check} cover={cover} rejected={rejected} />
      ) : (
        <>
          <h1>Print check</h1>
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
        <h1 className="book-head__title">Print check</h1>
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
      <Notice kind="error" title="The print files could not be made.">
        <p>Nothing in your book is lost. Please try again in a few minutes.</p>
      </Notice>
    );
  }
  if (state === "making") {
    const percent = Math.round(progress * 100);
    return (
      <div role="status">
        <p>Your book is being prepared for print: {percent}% done. This page updates by itself.</p>
        <progress className="progress" max={100} value={percent} aria-label="Pages and photos that are done">
          {percent}%
        </progress>
      </div>
    );
  }
  if (approval?.isCurrent) return null;
  return <p className="check__state">{stateText(findings)}</p>;
}

/** The most severe level alone. */
function stateText(findings: Finding[]): string {
  const [stop, held, warning] = doing.map((level) => ofLevel(findings, level).length);
  if (stop) return `${pluralize(stop, "thing")} must be fixed before the book can be printed.`;
  if (held) return `${pluralize(held, "thing needs", "things need")} your OK before the book can be printed.`;
  if (warning) return `Ready to print. ${pluralize(warning, "thing")} could look better.`;
  return "All is well. Your book is ready to print.";
}

function Files({ type }: { type: StoryType }) {
  return (
    <>
      <p>
        <a href={`/book/${type}-screen.pdf`}>A smaller file to read and to send to your family (PDF)</a>
      </p>
      <FilesForPrinter type={type} />
    </>
  );
}

function FilesForPrinter({ type }: { type: StoryType }) {
  return (
    <details className="check__fold">
      <summary>The files for the printer</summary>
      <ul className="check__files">
        <li>
          <a href={`/book/${type}.pdf`}>The pages, as the printer gets them (PDF)</a>
        </li>
        <li>
          <a href={`/book/${type}-cover.pdf`}>The cover, as the printer gets it (PDF)</a>
        </li>
      </ul>
    </details>
  );
}

interface ApprovalFormProps {
  type: StoryType;
  /** The number of findings that must be accepted. */
  held: number;
  rejected: RejectedForm | undefined;
}

/** The approval freezes the book for printing. */
export function ApprovalForm({ type, held, rejected }: ApprovalFormProps) {
  const { form, fields } = formState(approvalFormId, { agreed: "" }, rejected);
  return (
    <section className="check__approval" aria-labelledby="approve">
      <h2 id="approve" className="visually-hidden">
        Approve for printing
      </h2>
      <Form form={form} action={`/book/check?type=${type}`}>
        <input type="hidden" name="bookType" value={type} />
        {held > 0 && (
          <div className={fields.agreed.errors ? "field field--invalid" : "field"}>
            {fields.agreed.errors && (
              <p className="field__error" id={fields.agreed.errorId}>
                {fields.agreed.errors.join(" ")}
              </p>
            )}
            <label className="check__agreement">
              <input
                type="checkbox"
                id={fields.agreed.id}
                name="agreed"
                value="true"
                aria-invalid={fields.agreed.errors ? true : undefined}
                aria-describedby={fields.agreed.errors ? fields.agreed.errorId : undefined}
              />
              {`I have looked at what needs my OK (${held}). Please print it this way.`}
            </label>
          </div>
        )}
        <button type="submit" className="button button--primary" data-busy-label="Approving…">
          Approve for printing
        </button>
        <p className="muted check__promise">
          We keep what you approve exactly as it is: words, photos, cover and pages. You can go on writing;
          the approved book stays the same.
        </p>
      </Form>
    </section>
  );
}

export function ApprovalNote({ approval }: { approval: Approval }) {
  const { bookType, approvedAt, isCurrent, pages, interiorUrl, coverUrl } = approval;
  return (
    <Notice
      kind={isCurrent ? "success" : "plain"}
      title={
        isCurrent ? "This book is approved for printing." : "You approved an earlier version of this book."
      }
    >
      {!isCurrent && (
        <p>
          The book has changed since. You can still print the version that you approved, or approve the book
          as it is now.
        </p>
      )}
      <p className="check__order">
        <a className={isCurrent ? "button button--primary" : "button"} href={`/book/order?type=${bookType}`}>
          Order Printed Book
        </a>
      </p>
      <p className="check__approved">
        Approved on {formatDate(approvedAt)}
        {isCurrent ? "" : `, with ${pluralize(pages, "page")}`}: <a href={interiorUrl}>the pages</a>,{" "}
        <a href={coverUrl}>the cover</a>.
      </p>
    </Notice>
  );
}
