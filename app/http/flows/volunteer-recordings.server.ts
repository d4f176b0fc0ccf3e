import { noteFiles } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { requireBearer } from "../auth/bearers.server";
import { questionOf, sittingOf } from "../auth/turn-question.server";
import { linkRecordings } from "./link-recordings.server";

/** The recorder of a volunteer. It reaches the recordings of its sitting's question alone, and says to whom they were told. */
export const volunteerRecordings = linkRecordings({
  questionOf: async (call) => questionOf(await sittingOf(call)),
  onFinished: async (call) =>
    noteFiles(call.context, requireBearer(call.bearer, "volunteer"), await sittingOf(call)),
});
