import type { CopyFault } from "~/db/copy.server";
import { type Message, message } from "~/messages/message";

/** What is wrong with a copy of the database, as a sentence. */
export const copyFaults: Record<CopyFault, Message> = {
  damaged: message("The database in it is damaged."),
  newer: message("It was made by a newer release. Take that one to put it back."),
  unreadable: message("The database in it cannot be read."),
};
