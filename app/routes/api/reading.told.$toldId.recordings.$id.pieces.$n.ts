import { addToldPiece } from "~/domain/writing/helping/told-recordings.server";
import { incompletePieceMessage } from "~/domain/writing/recordings/schema";
import { idParam, publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { pieceNumberParam, readPiece } from "~/http/files/piece.server";

export const { loader, action } = publicApi({
  PUT: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    const piece = await readPiece(call.request, incompletePieceMessage);
    const which = { id: idParam(call), n: pieceNumberParam(call) };
    return addToldPiece(call.context, bearer, idParam(call, "toldId"), which, piece);
  },
});
