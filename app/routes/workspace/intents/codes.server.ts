import { NotFound } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { parseItemKey } from "~/domain/media/qr-codes/item-key";
import { disableQrCode, enableQrCode, rotateQrCode } from "~/domain/media/qr-codes/qr-codes.server";
import { mediaId } from "~/domain/media/schema";
import { removeYoutube } from "~/domain/media/youtube/youtube.server";
import { redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

export async function codeOnIntent(kept: KeptStory, key?: string): Promise<Response> {
  await enableQrCode(kept.context, kept.actor, requireKey(key));
  return goBack(kept, t("The QR code is in your book"));
}

export async function renewCodeIntent(kept: KeptStory, key?: string): Promise<Response> {
  await rotateQrCode(kept.context, kept.actor, requireKey(key));
  return goBack(kept, t("There is a new QR code"));
}

export async function codeOffIntent(kept: KeptStory, key?: string): Promise<Response> {
  await disableQrCode(kept.context, kept.actor, requireKey(key));
  return goBack(kept, t("The QR code was taken back"));
}

export async function removeYoutubeIntent(kept: KeptStory, id?: string): Promise<Response> {
  await removeYoutube(kept.context, kept.actor, parseInput(mediaId, id));
  return goBack(kept, t("YouTube item removed"));
}

function requireKey(key: string | undefined) {
  const target = parseItemKey(key);
  if (!target) throw new NotFound();
  return target;
}

function goBack(kept: KeptStory, title: string): Promise<Response> {
  const text = kept.story ? t("Your story was saved as well.") : undefined;
  return redirectWithFlash(kept.context, placeOf(kept), { kind: "success", title, text });
}
