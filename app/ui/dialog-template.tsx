import type { ReactNode } from "react";

interface DialogTemplateProps {
  id: string;
  title: string;
  children: ReactNode;
}

/**
 * The form of another page as a dialog of this one. It waits in a template, which browsers neither show nor count;
 * the opener that names it (`data-dialog`) takes it out where script runs, and leads to that page where it does not.
 */
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

/** What makes a button the opener of a dialog; a browser event may press it too. */
export function opensDialog(id: string, event?: string) {
  const enhancements = event ? "dialogs click-on-event" : "dialogs";
  return { "data-enhance": enhancements, "data-dialog": id, "data-click-on": event };
}

/** Closes the dialog; what was typed is still there when it is opened again. */
export function CloseDialogButton() {
  return (
    <button type="button" className="button" data-close-dialog>
      Cancel
    </button>
  );
}
