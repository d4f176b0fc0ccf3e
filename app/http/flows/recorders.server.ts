import { noteFiles } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { requireBearer } from "../auth/bearers.server";
import { mailedQuestion, questionOf, sittingOf, turnQuestion } from "../auth/turn-question.server";
import { linkRecordings } from "./link-recordings.server";

export const questionRecorder = linkRecordings({ questionOf: mailedQuestion });

export const tabletRecorder = linkRecordings({ questionOf: turnQuestion });

/** What it keeps says to whom it was told. */
export const volunteerRecorder = linkRecordings({
  questionOf: async (call) => questionOf(await sittingOf(call)),
  onFinished: async (call) =>
    noteFiles(call.context, requireBearer(call.bearer, "volunteer"), await sittingOf(call)),
});
