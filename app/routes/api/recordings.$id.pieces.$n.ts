import { addPiece } from "~/domain/writing/recordings/recordings.server";
import { incompletePieceMessage } from "~/domain/writing/recordings/schema";
import { api, idParam } from "~/http/api.server";
import { pieceNumberParam, readPiece } from "~/http/files/piece.server";

export const { loader, action } = api({
  PUT: async (call, actor) => {
    const piece = await readPiece(call.request, incompletePieceMessage);
    return addPiece(call.context, actor, idParam(call), pieceNumberParam(call), piece);
  },
});
