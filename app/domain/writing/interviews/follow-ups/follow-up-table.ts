import type { Message } from "~/messages/message";

/** Questions to go on with, by the id of a standard prompt: four to six, each a question or an invitation. */
export type FollowUps = Record<number, readonly Message[]>;
