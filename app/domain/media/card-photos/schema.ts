import * as z from "zod";
import { type Message, message } from "~/messages/message";
import { flag, rowId } from "../../base/schema-fields";

export const cardPhotoFormId = "card-photo";

/** Where the cut lies, in hundredths of the room that there is. */
export const acrossNames: Record<string, Message> = {
  "0": message("At the left edge"),
  "25": message("Left"),
  "50": message("In the middle"),
  "75": message("Right"),
  "100": message("At the right edge"),
};
export const downNames: Record<string, Message> = {
  "0": message("At the top"),
  "25": message("Above the middle"),
  "50": message("In the middle"),
  "75": message("Below the middle"),
  "100": message("At the bottom"),
};
/** How much of the shorter side is shown, in hundredths. */
export const nearNames: Record<string, Message> = {
  "100": message("As it is"),
  "60": message("Nearer"),
  "35": message("Very near"),
};

const chooseMessage = message("Please choose one of the list.");

function oneOf(names: Record<string, Message>, usual: string) {
  return z.preprocess(
    (value) => (value === undefined || value === null || value === "" ? usual : String(value)),
    z.enum(Object.keys(names) as [string, ...string[]], chooseMessage).transform(Number),
  );
}

export const CardPhotoChoices = z.object({
  across: oneOf(acrossNames, "50"),
  down: oneOf(downNames, "25"),
  near: oneOf(nearNames, "100"),
  onCard: flag(),
  onTablet: flag(),
});

export const CardPhotoInput = CardPhotoChoices.extend({
  photoId: rowId(message("Please choose a photo, or one from your device.")),
});
export type CardPhotoInput = z.infer<typeof CardPhotoInput>;
