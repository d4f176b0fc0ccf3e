import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

export function BookActions({ type, hasPages }: { type: StoryType; hasPages: boolean }) {
  return (
    <div className="book__actions no-print">
      <p>
        <a className="button button--primary" href={`/book?type=${type}`}>
          {t("Book Builder")}
        </a>
      </p>
      <ExportForm type={type} />
      <p>
        <a className="button" href={`/book/check?type=${type}`}>
          {t("Check and approve for printing")}
        </a>
      </p>
      {hasPages && (
        <p>
          <a href={`/book/${type}-screen.pdf`}>
            {t("A smaller file to read and to send to your family (PDF)")}
          </a>
        </p>
      )}
      <p className="muted" data-enhance="print-button" data-label={t("Print at home")}>
        {t("To print the book, choose Print in your browser’s menu.")}
      </p>
    </div>
  );
}

export function ExportForm({ type }: { type: StoryType }) {
  return (
    <ButtonForm action="/preview/docx">
      <input type="hidden" name="storyType" value={type} />
      <button type="submit" className="button" data-busy-label={t("Exporting DOCX...")}>
        {t("Export as DOCX")}
      </button>
    </ButtonForm>
  );
}
