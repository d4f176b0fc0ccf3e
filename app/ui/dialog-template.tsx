import type { ReactNode } from "react";
import { t } from "~/messages/translate";

interface DialogTemplateProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** The form of another page, which the button with `data-dialog` opens. Without script it links there. */
export function DialogTemplate({ id, title, children }: DialogTemplateProps) {
  return (
    <template id={id}>
      <dialog className="dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </dialog>
    </template>
  );
}

/** `event`: a browser event that also opens the dialog. */
export function opensDialog(id: string, event?: string) {
  const enhancements = event ? "dialogs click-on-event" : "dialogs";
  return { "data-enhance": enhancements, "data-dialog": id, "data-click-on": event };
}

export function CloseDialogButton() {
  return (
    <button type="button" className="button" data-close-dialog>
      {t("Cancel")}
    </button>
  );
}
