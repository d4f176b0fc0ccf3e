import { addLinkPiece } from "~/domain/writing/questions/link-recordings.server";
import { incompletePieceMessage } from "~/domain/writing/recordings/schema";
import { idParam, publicApi } from "~/http/api.server";
import { turnQuestion } from "~/http/auth/turn-question.server";
import { pieceNumberParam, readPiece } from "~/http/files/piece.server";

export const { loader, action } = publicApi({
  PUT: async (call) => {
    const question = await turnQuestion(call);
    const piece = await readPiece(call.request, incompletePieceMessage);
    return addLinkPiece(call.context, question, idParam(call), pieceNumberParam(call), piece);
  },
});
