import type { RejectedForm } from "~/ui/form";

/** What comes back when the form was not saved. */
export interface RejectedBio extends RejectedForm {
  /** The list of events as it stands now, the pressed button's change included. */
  events: string[];
  /** The version that the form was written upon, as its hidden field had it. */
  version: string;
  /** Other information was saved meanwhile: it is shown beside the typed one. */
  hasConflict: boolean;
  /** Only the list was to be changed: it was, here, and what keeps the rest from being saved can wait. */
  isListChange: boolean;
}
