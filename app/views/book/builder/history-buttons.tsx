import { formatAgo } from "~/domain/base/format";
import { sameBookHref } from "~/domain/book/address";
import type { Builder } from "~/domain/book/design/builder.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { OpenFormContext } from "~/ui/nav-link";
import { usePageContext } from "~/ui/page-context";

/** Undo and Redo, beside the page. On a page with a form they are its buttons, so that its words are saved first. */
export function HistoryButtons({ builder }: { builder: Builder }) {
  const { address, undoable } = builder;
  const formId = usePageContext(OpenFormContext)?.formId;
  if (!undoable.canUndo && !undoable.canRedo) return null;
  const buttons = (
    <>
      <HistoryButton verb="undo" label={t("Undo")} formId={formId} isActive={undoable.canUndo} />
      <HistoryButton verb="redo" label={t("Redo")} formId={formId} isActive={undoable.canRedo} />
    </>
  );
  return formId ? buttons : <ButtonForm action={sameBookHref(address)}>{buttons}</ButtonForm>;
}

interface HistoryButtonProps {
  verb: "undo" | "redo";
  label: string;
  formId: string | undefined;
  isActive: boolean;
}

function HistoryButton({ verb, label, formId, isActive }: HistoryButtonProps) {
  if (!isActive) return null;
  return (
    <button
      type="submit"
      form={formId}
      name="intent"
      value={`history/${verb}`}
      className="button item-buttons__button"
    >
      {label}
    </button>
  );
}

/** Says how long ago the book was saved, which needs no time zone; scripts write over it. */
export function SavedAt({ builder: { design, undoable } }: { builder: Builder }) {
  const savedAt = [design.updatedAt ?? "", undoable.changedAt ?? ""].sort().at(-1);
  if (!savedAt) return null;
  return <>{t("Saved {ago}", { ago: formatAgo(savedAt, new Date()) })}</>;
}
