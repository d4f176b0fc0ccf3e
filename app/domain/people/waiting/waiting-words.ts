import type { WaitingKind } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";

/** Said to the person; `label` is what the subject is called. */
const will: Record<WaitingKind, (label: string, day: string) => Message> = {
  "delete-story": (label, day) =>
    message(
      "The story “{label}” will be deleted for good on {day}, not today. Somebody on the staff made a way into this account, and we wait so that nobody acts in your name. Until then you can call it back.",
      { label, day },
    ),
  "delete-prompt": (label, day) =>
    message(
      "The prompt “{label}” will be deleted on {day}, not today. Somebody on the staff made a way into this account, and we wait so that nobody acts in your name. Until then you can call it back.",
      { label, day },
    ),
  "delete-chapter": (label, day) =>
    message(
      "The chapter “{label}” will be deleted on {day}, not today. Somebody on the staff made a way into this account, and we wait so that nobody acts in your name. Until then you can call it back.",
      { label, day },
    ),
  "close-account": (_label, day) =>
    message(
      "Your account will be closed on {day}, not today. Somebody on the staff made a way into this account, and we wait so that nobody acts in your name. Until then you can call it back.",
      { day },
    ),
  order: (label, day) =>
    message(
      "Your order {label} will go ahead on {day}, not today. Somebody on the staff made a way into this account, and we wait so that nobody acts in your name. Until then you can call it back.",
      { label, day },
    ),
  download: (_label, day) =>
    message(
      "Your download will be made on {day}, not today. Somebody on the staff made a way into this account, and we wait so that nobody acts in your name. Until then you can call it back.",
      { day },
    ),
};

/** What the person reads of something that waits: "Your account will be closed on March 3, 2026, not today. …" */
export function waitingMessage(kind: WaitingKind, label: string, dueAt: string): Message {
  return will[kind](label, formatDate(dueAt));
}

/** What others read of it: "Close the account". */
export function waitingWhat(kind: WaitingKind, label: string): string {
  switch (kind) {
    case "delete-story":
      return t("Delete the story “{label}” for good", { label });
    case "delete-prompt":
      return t("Delete the prompt “{label}”", { label });
    case "delete-chapter":
      return t("Delete the chapter “{label}”", { label });
    case "close-account":
      return t("Close the account");
    case "order":
      return t("Order books: {label}", { label });
    case "download":
      return t("Download everything");
  }
}
