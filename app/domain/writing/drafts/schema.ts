import * as z from "zod";
import { message } from "~/messages/message";

const fieldsMax = 2_000;

/** A form while it is written. `fields` are names and values, in the form's order. */
export const HeldFormInput = z.object({
  formToken: z.string(message("Please open this page again.")),
  action: z.string(message("Please name the form's address.")).max(512),
  fields: z
    .array(z.tuple([z.string().max(200), z.string()]), message("Please send the fields as a list."))
    .max(fieldsMax),
  /** False once the form is again as it was shown. */
  isChanged: z.boolean().default(true),
});
