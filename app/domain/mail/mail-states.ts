import type { MailState } from "~/db/tables";

export const mailStates = ["queued", "sending", "sent", "failed"] as const satisfies MailState[];
