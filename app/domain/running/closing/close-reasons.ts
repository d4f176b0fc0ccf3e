import { message } from "~/messages/message";

/** The reason of the server itself, beside those that staff write. It is stored in English, and said to each reader. */
export const trialIsOver = message("The trial of the house is over.");
