import * as z from "zod";
import { storySharing } from "~/db/enumerations";
import { message } from "~/messages/message";

export type SharedWith = (typeof storySharing)[number];

export const SharingInput = z.object({
  sharedWith: z.enum(storySharing, message("Please choose nobody, family or onlyMe.")),
});

export const ShareAllInput = z.object({ all: z.boolean(message("Please say true or false.")) });

/** Stories on a page of the list of who reads them. */
export const sharingPerPage = 20;
