import type { ReactNode } from "react";

interface DialogTemplateProps {
  id: string;
  title: string;
  children: ReactNode;
}

/**
 * The form of another page as a dialog, in a `<template>`. With script, the button that names it
 * (`data-dialog`) opens it; without, the button leads to that page.
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

/** The attributes of a button that opens a dialog; a browser event may click it too. */
export function opensDialog(id: string, event?: string) {
  const enhancements = event ? "dialogs click-on-event" : "dialogs";
  return { "data-enhance": enhancements, "data-dialog": id, "data-click-on": event };
}

/** Closes the dialog, which keeps what was typed. */
export function CloseDialogButton() {
  return (
    <button type="button" className="button" data-close-dialog>
      Cancel
    </button>
  );
}
