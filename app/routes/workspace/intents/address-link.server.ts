import { sendLinkToAddress } from "~/http/flows/address-link.server";
import { redirectWithFlash } from "~/http/page.server";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

/** The link leads back to the story. */
export async function sendAddressLinkIntent(kept: KeptStory): Promise<Response> {
  const place = placeOf(kept);
  return redirectWithFlash(kept.context, place, await sendLinkToAddress(kept.context, kept.actor, place));
}
