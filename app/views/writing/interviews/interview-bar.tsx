import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { Notice } from "~/ui/notice";

/** Always in view: what is kept, and the ways on. */
export function InterviewBar({ saved }: { saved: StatusMessage | null }) {
  return (
    <div className="editor__bar">
      <div className="editor__state">
        {saved && (
          <Notice kind="success" title={saved.title} isSlim toast={5000}>
            {saved.text && <p>{saved.text}</p>}
          </Notice>
        )}
        <p className="draft-state" role="status" data-enhance="draft-autosave" />
      </div>
      <div className="editor__ways">
        <IntentButton intent="interview/save">{t("Save")}</IntentButton>
        <IntentButton intent="interview/next">{t("Next question")}</IntentButton>
      </div>
    </div>
  );
}

interface IntentButtonProps {
  intent: string;
  className?: string;
  children: string;
}

export function IntentButton({ intent, className = "button", children }: IntentButtonProps) {
  return (
    <button type="submit" name="intent" value={intent} className={className} data-busy-label={t("Saving...")}>
      {children}
    </button>
  );
}
