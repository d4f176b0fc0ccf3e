import type { WritingProposalFailure } from "~/db/tables";

export const failureWords: Record<WritingProposalFailure, string> = {
  unreachable: "The writing help does not answer at the moment. Please try again later.",
  refused: "What came back did not keep to your words, so nothing of it is shown.",
};
