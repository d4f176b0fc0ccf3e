import { mailedQuestion } from "~/http/auth/turn-question.server";
import { linkRecordings } from "~/http/flows/link-recordings.server";

/** The recorder of a mailed question. It reaches the recordings of its link alone. */
export const { loader, action } = linkRecordings({ questionOf: mailedQuestion }).all;
