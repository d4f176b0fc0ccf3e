import * as z from "zod";
import { message } from "~/messages/message";
import { flag, line } from "../../base/schema-fields";

export const tabletFormId = "tablet";
export const tabletNameMax = 60;

export const TabletInput = z.object({
  name: line(tabletNameMax, message("Please give the tablet a name.")),
  place: line(tabletNameMax),
});

export const tabletChoicesFormId = "tablet-choices";

export const TabletChoicesInput = z.object({ isOnTablets: flag(), hearsAsksOnTablets: flag() });

export const cardNumberFormId = "card-number";

export const CardNumberInput = z.object({
  number: line(10, message("Please type the four digits of the card.")),
});
