import type { StoryType } from "~/db/tables";
import { formatDate } from "~/domain/base/format";
import { bookFormat } from "~/domain/book/model";
import type { Approval } from "~/domain/book/print/approvals.server";
import { approvalFormId } from "~/domain/book/schema";
import { t } from "~/messages/translate";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";
import { BookCover } from "../layout/book-cover";
import { TimeText } from "../layout/time-text";

/** Rem; routes draw the cover for it. */
export const approvedCoverWidth = 20;

interface LookFormProps {
  type: StoryType;
  /** The print files whose pages are shown. */
  files: number;
}

/** Nobody approves a book whose pages were not looked through. */
export function LookForm({ type, files }: LookFormProps) {
  return (
    <ButtonForm action={`/book/check?type=${type}`}>
      <input type="hidden" name="intent" value="looked" />
      <input type="hidden" name="bookType" value={type} />
      <input type="hidden" name="files" value={files} />
      <p className="check__look">
        <button type="submit" name="pages" value="all" className="button button--primary">
          {t("Look through all pages")}
        </button>{" "}
        <button type="submit" className="button">
          {t("I have looked")}
        </button>
      </p>
      <p className="muted check__promise">{t("After that, you can approve the book for printing.")}</p>
    </ButtonForm>
  );
}

/** Stands where the buttons of LookForm stood: nothing else comes under a finger that presses twice. */
export function Looked({ pagesHref }: { pagesHref: string }) {
  return (
    <p className="check__look check__look--done">
      <a className="button" href={pagesHref}>
        {t("Look through all pages")}
      </a>
    </p>
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
        {t("Approve for printing")}
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
              {t("I have looked at what needs my OK ({held}). Please print it this way.", {
                held: String(held),
              })}
            </label>
          </div>
        )}
        <button type="submit" className="button button--primary" data-busy-label={t("Approving…")}>
          {t("Approve for printing")}
        </button>
        <p className="muted check__promise">
          {t(
            "We keep what you approve exactly as it is: words, photos, cover and pages. You can go on writing; the approved book stays the same.",
          )}
        </p>
      </Form>
    </section>
  );
}

export function ApprovedBook({ approval, cover }: { approval: Approval; cover: string | null }) {
  const { bookType, title, pages } = approval;
  return (
    <div className="approved-book">
      {cover && <BookCover markup={cover} width={approvedCoverWidth} />}
      <div>
        <h1 className="approved-book__title">{t("This book is approved for printing.")}</h1>
        <p className="approved-book__book" dir="auto">
          {title}
        </p>
        <p className="muted">{bookFormat(pages)}</p>
        <p>
          <ApprovedFiles approval={approval} />
        </p>
        <p>
          <a className="button button--primary" href={`/book/order?type=${bookType}`}>
            {t("Order Printed Book")}
          </a>
        </p>
      </div>
    </div>
  );
}

function ApprovedFiles({ approval }: { approval: Approval }) {
  const { approvedAt, isCurrent, pages, interiorUrl, coverUrl } = approval;
  const day = formatDate(approvedAt);
  return (
    <RichText
      text={
        isCurrent
          ? t("Approved on <when>{day}</when>: <interior>the pages</interior>, <cover>the cover</cover>.", {
              day,
            })
          : t(
              "Approved on <when>{day}</when>, with {pages, plural, one {# page} other {# pages}}: <interior>the pages</interior>, <cover>the cover</cover>.",
              { day, pages },
            )
      }
      parts={{
        when: () => <TimeText at={approvedAt} day="long" />,
        interior: (words) => <a href={interiorUrl}>{words}</a>,
        cover: (words) => <a href={coverUrl}>{words}</a>,
      }}
    />
  );
}

/** An approval of an earlier state of the book, which can still be printed. */
export function EarlierApproval({ approval }: { approval: Approval }) {
  return (
    <Notice kind="plain" title={t("You approved an earlier version of this book.")}>
      <p>
        {t(
          "The book has changed since. You can still print the version that you approved, or approve the book as it is now.",
        )}
      </p>
      <p className="check__order">
        <a className="button" href={`/book/order?type=${approval.bookType}`}>
          {t("Order Printed Book")}
        </a>
      </p>
      <p className="check__approved">
        <ApprovedFiles approval={approval} />
      </p>
    </Notice>
  );
}
