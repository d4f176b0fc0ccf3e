import {
  addToldPiece,
  discardToldRecording,
  finishToldRecording,
  listToldRecordings,
  startToldRecording,
} from "~/domain/writing/helping/told-recordings.server";
import {
  addMemoryPiece,
  discardMemoryRecording,
  finishMemoryRecording,
  listMemoryRecordings,
  startMemoryRecording,
} from "~/domain/writing/memories/memory-recordings.server";
import { noteFiles } from "~/domain/writing/volunteers/told-to-volunteer.server";
import { requireBearer } from "../auth/bearers.server";
import { mailedQuestion, questionOf, sittingOf, turnQuestion } from "../auth/turn-question.server";
import { circleRecordings } from "./circle-recordings.server";
import { linkRecordings } from "./link-recordings.server";

export const questionRecorder = linkRecordings({ questionOf: mailedQuestion });

export const tabletRecorder = linkRecordings({ questionOf: turnQuestion });

/** What it keeps says to whom it was told. */
export const volunteerRecorder = linkRecordings({
  questionOf: async (call) => questionOf(await sittingOf(call)),
  onFinished: async (call) =>
    noteFiles(call.context, requireBearer(call.bearer, "volunteer"), await sittingOf(call)),
});

/** A relative tells what they remember of a story. */
export const memoryRecorder = circleRecordings("storyId", {
  ...{ start: startMemoryRecording, addPiece: addMemoryPiece, list: listMemoryRecordings },
  ...{ finish: finishMemoryRecording, discard: discardMemoryRecording },
});

/** A helper records what they are told. */
export const toldRecorder = circleRecordings("toldId", {
  ...{ start: startToldRecording, addPiece: addToldPiece, list: listToldRecordings },
  ...{ finish: finishToldRecording, discard: discardToldRecording },
});
