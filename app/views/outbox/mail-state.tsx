import type { MailState } from "~/db/tables";
import { Badge } from "~/ui/badge";

export const mailStateNames: Record<MailState, string> = {
  queued: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  failed: "Given up",
};

const kinds = { queued: "waiting", sending: "waiting", sent: "good", failed: "bad" } as const;

export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge kind={kinds[state]}>{mailStateNames[state]}</Badge>;
}
