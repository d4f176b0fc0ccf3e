import { NotFound, ValidationError } from "~/domain/errors";
import { addPiece } from "~/domain/recordings/recordings.server";
import { incompletePieceMessage } from "~/domain/recordings/schema";
import { type ApiCall, api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  PUT: async (call, actor) => {
    const piece = await readBytes(call.request);
    return addPiece(call.context, actor, idParam(call), pieceNumber(call), piece);
  },
});

function pieceNumber({ params: { n = "" } }: ApiCall): number {
  if (!/^\d{1,9}$/.test(n)) throw new NotFound();
  return Number(n);
}

/** The whole body; a piece that was cut off is rejected. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const notWhole = new ValidationError({}, incompletePieceMessage);
  const bytes = await request.arrayBuffer().catch(() => {
    throw notWhole;
  });
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) !== bytes.byteLength) throw notWhole;
  return new Uint8Array(bytes);
}
