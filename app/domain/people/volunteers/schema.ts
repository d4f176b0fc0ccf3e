import * as z from "zod";
import { message } from "~/messages/message";
import { flag, line, mailAddress, orNull, rowId } from "../../base/schema-fields";

export const volunteerFormId = "volunteer";
export const volunteerCodeFormId = "volunteer-code";
export const volunteerNameMax = 100;

const listed = (refused: ReturnType<typeof message>) =>
  z.preprocess(
    (value) => (value === undefined || value === null || value === "" ? [] : [value].flat()),
    z.array(rowId(refused)).max(500, refused),
  );

export const VolunteerInput = z.object({
  name: line(volunteerNameMax, message("Please write a name.")),
  email: z.preprocess((value) => value ?? "", mailAddress),
  /** The last day, such as "2027-02-25"; 90 days from now where it is empty. */
  until: orNull(z.iso.date(message("Please choose a day."))),
  residents: listed(message("Please choose residents of the house.")),
  groups: listed(message("Please choose groups of the house.")),
  assignedOwnerId: orNull(rowId(message("Please choose an owner."))),
});
export type VolunteerInput = z.output<typeof VolunteerInput>;

/** Whether the volunteer is for all residents who say yes: nobody was chosen. */
export function isForAll({ residents, groups }: VolunteerInput): boolean {
  return residents.length + groups.length === 0;
}

export const VolunteerCodeInput = z.object({ code: line(40, message("Please type the code.")) });

export const VolunteerChoiceInput = z.object({ takesVolunteers: flag() });
