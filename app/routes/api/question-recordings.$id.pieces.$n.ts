import { addLinkPiece } from "~/domain/writing/questions/link-recordings.server";
import { incompletePieceMessage } from "~/domain/writing/recordings/schema";
import { idParam, publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";
import { pieceNumberParam, readPiece } from "~/http/files/piece.server";

export const { loader, action } = publicApi({
  PUT: async (call) => {
    const bearer = requireBearer(call.bearer, "question");
    const piece = await readPiece(call.request, incompletePieceMessage);
    return addLinkPiece(call.context, bearer, idParam(call), pieceNumberParam(call), piece);
  },
});
