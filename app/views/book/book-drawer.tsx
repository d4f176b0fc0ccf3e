import type { StoryType } from "~/db/tables";
import { readThroughHref } from "~/domain/book/reader/address";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface BookDrawerProps {
  type: StoryType;
  /** False where they could not be set. While they are being set, the way to them says so and waits. */
  hasPages: boolean;
  hasPrinterFiles?: boolean;
  /** Whether the whole text stands on this page, which is what a printer at home prints well. */
  isText?: boolean;
}

export function BookDrawer({ type, hasPages, hasPrinterFiles = false, isText = false }: BookDrawerProps) {
  return (
    <details className="book-drawer no-print" id="print" open={isText}>
      <summary>{t("Print at home or send")}</summary>
      <ul className="book-drawer__ways list-plain">
        {hasPages && (
          <li>
            <a className="button" href={`/book/${type}-screen.pdf`}>
              {t("A smaller file to read and to send to your family (PDF)")}
            </a>
          </li>
        )}
        <li>
          <ExportForm type={type} />
        </li>
        <li>
          {isText ? (
            <p className="muted" data-enhance="print-button" data-label={t("Print at home")}>
              {t("To print the book, choose Print in your browser’s menu.")}
            </p>
          ) : (
            <a className="button" href={`${readThroughHref(type)}#print`}>
              {t("Print at home")}
            </a>
          )}
        </li>
        {hasPrinterFiles && (
          <>
            <li>
              <a href={`/book/${type}.pdf`}>{t("The pages, as the printer gets them (PDF)")}</a>
            </li>
            <li>
              <a href={`/book/${type}-cover.pdf`}>{t("The cover, as the printer gets it (PDF)")}</a>
            </li>
          </>
        )}
      </ul>
    </details>
  );
}

export function ExportForm({ type }: { type: StoryType }) {
  return (
    <ButtonForm action="/preview/docx">
      <input type="hidden" name="storyType" value={type} />
      <button
        type="submit"
        className="button"
        aria-label={`${t("Save it as a Word file")}, ${t("Export as DOCX")}`}
        data-busy-label={t("Exporting DOCX...")}
      >
        {t("Save it as a Word file")}
      </button>
    </ButtonForm>
  );
}
