import type { MailState } from "~/db/tables";

export const mailStates = ["queued", "sending", "sent", "failed", "put-aside"] as const satisfies MailState[];
