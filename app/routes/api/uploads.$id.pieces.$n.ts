import { incompleteUploadPieceMessage } from "~/domain/media/uploads/schema";
import { addUploadPiece } from "~/domain/media/uploads/uploads.server";
import { api, idParam } from "~/http/api.server";
import { pieceNumberParam, readPiece } from "~/http/files/piece.server";

export const { loader, action } = api({
  PUT: async (call, actor) => {
    const piece = await readPiece(call.request, incompleteUploadPieceMessage);
    return addUploadPiece(call.context, actor, idParam(call), pieceNumberParam(call), piece);
  },
});
