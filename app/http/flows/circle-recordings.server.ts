import { parseInput } from "~/domain/base/schema-fields";
import type { CircleBearer } from "~/domain/people/circle/circle-bearers.server";
import type {
  addToldPiece,
  discardToldRecording,
  finishToldRecording,
  listToldRecordings,
  startToldRecording,
} from "~/domain/writing/helping/told-recordings.server";
import { FinishInput, incompletePieceMessage, NewRecordingInput } from "~/domain/writing/recordings/schema";
import { type ApiCall, created, idParam, readJson } from "../api.server";
import { requireBearer } from "../auth/bearers.server";
import { pieceNumberParam, readPiece } from "../files/piece.server";

/** What becomes of the pieces, beside a story or in one that was told. */
interface Ways {
  start: typeof startToldRecording;
  addPiece: typeof addToldPiece;
  list: typeof listToldRecordings;
  finish: typeof finishToldRecording;
  discard: typeof discardToldRecording;
}

/** What the recorder of a relative asks for. It reaches their own recordings for the story of the address alone. */
export function circleRecordings(storyParam: "storyId" | "toldId", ways: Ways) {
  const of = (call: ApiCall): [ApiCall["context"], CircleBearer, number] => [
    call.context,
    requireBearer(call.bearer, "circle"),
    idParam(call, storyParam),
  ];
  return {
    list: async (call: ApiCall) => ways.list(...of(call)),
    start: async (call: ApiCall) => {
      const [context, bearer, storyId] = of(call);
      // The story of the address alone counts, whatever the recorder names.
      const input = { ...(await readJson(call.request)), storyId, promptId: null };
      return created(await ways.start(context, bearer, storyId, parseInput(NewRecordingInput, input)));
    },
    discard: async (call: ApiCall) => ways.discard(...of(call), idParam(call)),
    addPiece: async (call: ApiCall) => {
      const which = of(call);
      const piece = await readPiece(call.request, incompletePieceMessage);
      return ways.addPiece(...which, { id: idParam(call), n: pieceNumberParam(call) }, piece);
    },
    finish: async (call: ApiCall) => {
      const which = of(call);
      const input = parseInput(FinishInput, await readJson(call.request));
      return ways.finish(...which, idParam(call), input);
    },
  };
}
