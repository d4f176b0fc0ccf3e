import type { WritingProposalFailure } from "~/db/tables";
import { type Message, message } from "~/messages/message";

export const failureWords: Record<WritingProposalFailure, Message> = {
  unreachable: message("The writing help does not answer at the moment. Please try again later."),
  refused: message("What came back did not keep to your words, so nothing of it is shown."),
};
