import type { WaitingKind } from "~/db/tables";
import { formatDate } from "../../base/format";

interface Words {
  /** Said to the person; `{}` is what the subject is called. */
  will: string;
  /** Said to others. */
  what: string;
}

const words: Record<WaitingKind, Words> = {
  "delete-story": { will: "The story “{}” will be deleted for good", what: "Delete the story “{}” for good" },
  "delete-prompt": { will: "The prompt “{}” will be deleted", what: "Delete the prompt “{}”" },
  "delete-chapter": { will: "The chapter “{}” will be deleted", what: "Delete the chapter “{}”" },
  "close-account": { will: "Your account will be closed", what: "Close the account" },
  order: { will: "Your order {} will go ahead", what: "Order books: {}" },
  download: { will: "Your download will be made", what: "Download everything" },
};

/** What the person reads of something that waits: "Your account will be closed on March 3, 2026, not today. …" */
export function waitingMessage(kind: WaitingKind, label: string, dueAt: string): string {
  const will = words[kind].will.replace("{}", () => label);
  return `${will} on ${formatDate(dueAt)}, not today. Somebody on the staff made a way into this account, and we wait so that nobody acts in your name. Until then you can call it back.`;
}

/** What others read of it: "Close the account". */
export function waitingWhat(kind: WaitingKind, label: string): string {
  return words[kind].what.replace("{}", () => label);
}
