import { type Message, message } from "~/messages/message";
import type { Prompt } from "../prompts/prompts.server";
import { buildingALife } from "./follow-ups/building-a-life";
import { comingHome } from "./follow-ups/coming-home";
import type { FollowUps } from "./follow-ups/follow-up-table";
import { gettingReady } from "./follow-ups/getting-ready";
import { growingUp } from "./follow-ups/growing-up";
import { hearingTheCall } from "./follow-ups/hearing-the-call";
import { outIntoTheWorld } from "./follow-ups/out-into-the-world";
import { theEarlyYears } from "./follow-ups/the-early-years";
import { theFirstDays } from "./follow-ups/the-first-days";
import { theViewFromHere } from "./follow-ups/the-view-from-here";
import { theWorkAndThePeople } from "./follow-ups/the-work-and-the-people";
import { trialsAndTurningPoints } from "./follow-ups/trials-and-turning-points";
import { turnsInTheRoad } from "./follow-ups/turns-in-the-road";

export const standardFollowUps: FollowUps = {
  ...theEarlyYears,
  ...growingUp,
  ...outIntoTheWorld,
  ...buildingALife,
  ...turnsInTheRoad,
  ...theViewFromHere,
  ...hearingTheCall,
  ...gettingReady,
  ...theFirstDays,
  ...theWorkAndThePeople,
  ...trialsAndTurningPoints,
  ...comingHome,
};

export const generalFollowUps: readonly Message[] = [
  message("Who else was there?"),
  message("What did it smell like?"),
  message("What happened next?"),
  message("What did somebody say that you still remember?"),
  message("What were you wearing that day?"),
  message("What did you feel when it was over?"),
];

/** Four to six. A prompt in a person's own words gets the general ones, because it may ask something else. */
export function followUpsOf({
  id,
  isCustom,
  hasUserOverride,
}: Pick<Prompt, "id" | "isCustom" | "hasUserOverride">): readonly Message[] {
  const standard = isCustom || hasUserOverride ? undefined : standardFollowUps[id];
  return standard ?? generalFollowUps;
}
