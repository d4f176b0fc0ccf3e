import { type Message, message } from "~/messages/message";
import { type PlanId, plans } from "./plans";

/** What a plan says of itself. */
export interface PlanWords {
  description: Message;
  features: Message[];
}

/** The words of the plans to whoever gives one: the story is that of somebody else. */
export const givenPlans: Record<PlanId, PlanWords> = {
  "self-serve": {
    description: message("They write their story themselves, at their own pace."),
    features: [
      message("Guided prompts for a whole life##to whoever gives them"),
      message("Photos, recordings, and films beside their words"),
      message("Their book on screen and as a Word document"),
    ],
  },
  guided: {
    description: message("They write with a professional writer at their side."),
    features: plans.guided.features,
  },
  family: {
    description: message("A professional writer interviews them and crafts their book."),
    features: plans.family.features,
  },
  "white-glove": {
    description: message("We do it all for them, and quickly."),
    features: plans["white-glove"].features,
  },
};
