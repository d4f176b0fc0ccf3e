import { NotFound, ValidationError } from "~/domain/base/errors";
import type { Message } from "~/messages/message";
import type { ApiCall } from "../api.server";

/** The number of a piece in the address. Throws NotFound. */
export function pieceNumberParam({ params: { n = "" } }: Pick<ApiCall, "params">): number {
  if (!/^\d{1,9}$/.test(n)) throw new NotFound();
  return Number(n);
}

/** The whole body. Throws ValidationError with `refused` for a piece that was cut off. */
export async function readPiece(request: Request, refused: Message): Promise<Uint8Array> {
  const notWhole = new ValidationError({}, refused);
  const bytes = await request.arrayBuffer().catch(() => {
    throw notWhole;
  });
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) !== bytes.byteLength) throw notWhole;
  return new Uint8Array(bytes);
}
