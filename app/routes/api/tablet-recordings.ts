import { turnQuestion } from "~/http/auth/turn-question.server";
import { linkRecordings } from "~/http/flows/link-recordings.server";

/** The recorder of a turn on a tablet. It reaches the recordings of its question alone. */
export const { loader, action } = linkRecordings({ questionOf: turnQuestion }).all;
