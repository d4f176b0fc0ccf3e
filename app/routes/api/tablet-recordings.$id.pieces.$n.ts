import { turnQuestion } from "~/http/auth/turn-question.server";
import { linkRecordings } from "~/http/flows/link-recordings.server";

export const { loader, action } = linkRecordings({ questionOf: turnQuestion }).piece;
