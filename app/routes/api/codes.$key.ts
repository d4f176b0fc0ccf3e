import { NotFound } from "~/domain/base/errors";
import { parseItemKey, qrCodeAddress } from "~/domain/media/qr-codes/item-key";
import {
  disableQrCode,
  enableQrCode,
  type QrCode,
  rotateQrCode,
} from "~/domain/media/qr-codes/qr-codes.server";
import { type ApiCall, api } from "~/http/api.server";

/** PUT enables the QR code of an item, POST replaces it, DELETE disables it. */
export const { loader, action } = api({
  PUT: async (call, actor) => shown(call, await enableQrCode(call.context, actor, target(call))),
  POST: async (call, actor) => shown(call, await rotateQrCode(call.context, actor, target(call))),
  DELETE: async (call, actor) => disableQrCode(call.context, actor, target(call)),
});

function target({ params }: ApiCall) {
  const found = parseItemKey(params.key);
  if (!found) throw new NotFound();
  return found;
}

function shown({ context }: ApiCall, code: QrCode) {
  return { ...code, address: qrCodeAddress(context.config.appUrl, code.token) ?? null };
}
