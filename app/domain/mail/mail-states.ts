import type { MailState } from "~/db/tables";

/** What becomes of a mail, in this order. */
export const mailStates = ["queued", "sending", "sent", "failed"] as const satisfies MailState[];
