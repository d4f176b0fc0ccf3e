import { parseInput } from "~/domain/base/schema-fields";
import {
  addLinkPiece,
  discardLinkRecording,
  finishLinkRecording,
  listLinkRecordings,
  startLinkRecording,
} from "~/domain/writing/questions/link-recordings.server";
import type { QuestionBearer } from "~/domain/writing/questions/question-links.server";
import { FinishInput, incompletePieceMessage, NewRecordingInput } from "~/domain/writing/recordings/schema";
import { type ApiCall, created, idParam, readJson } from "../api.server";
import { pieceNumberParam, readPiece } from "../files/piece.server";

interface Doors {
  questionOf: (call: ApiCall) => Promise<QuestionBearer>;
  onFinished?: (call: ApiCall) => Promise<void>;
}

/** What a recorder asks for that reaches the recordings of one question alone. */
export function linkRecordings({ questionOf, onFinished }: Doors) {
  return {
    list: async (call: ApiCall) => listLinkRecordings(call.context, await questionOf(call)),
    start: async (call: ApiCall) => {
      const opened = await questionOf(call);
      const input = { ...(await readJson(call.request)), promptId: opened.question.promptId };
      return created(await startLinkRecording(call.context, opened, parseInput(NewRecordingInput, input)));
    },
    discard: async (call: ApiCall) =>
      discardLinkRecording(call.context, await questionOf(call), idParam(call)),
    addPiece: async (call: ApiCall) => {
      const question = await questionOf(call);
      const piece = await readPiece(call.request, incompletePieceMessage);
      return addLinkPiece(call.context, question, idParam(call), pieceNumberParam(call), piece);
    },
    finish: async (call: ApiCall) => {
      const question = await questionOf(call);
      const input = parseInput(FinishInput, await readJson(call.request));
      const finished = await finishLinkRecording(call.context, question, idParam(call), input);
      await onFinished?.(call);
      return finished;
    },
  };
}
