import { mailedQuestion } from "~/http/auth/turn-question.server";
import { linkRecordings } from "~/http/flows/link-recordings.server";

export const { loader, action } = linkRecordings({ questionOf: mailedQuestion }).piece;
