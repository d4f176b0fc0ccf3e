import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const buildingALife: FollowUps = {
  25: [
    message("What did that child’s hair smell like?"),
    message("What did you do to get a smile?"),
    message("Tell me about a night you were up until morning."),
    message("What did that child teach you?"),
    message("Which toy, word, or game belonged to the two of you?"),
  ],
  26: [
    message("Where did you drink your coffee while it was still hot?"),
    message("Who had to be woken twice?"),
    message("What was on the radio or on the stove at six in the evening?"),
    message("What did you always run out of?"),
    message("What was the best minute of that day?"),
  ],
  27: [
    message("What did it look like when it was finished?"),
    message("Which trick of yours did nobody else know?"),
    message("When did you want to throw it all out?"),
    message("Who learned it from you?"),
    message("Where is it today?"),
  ],
  28: [
    message("What did a meal taste like when there was almost nothing?"),
    message("What did you tell the children?"),
    message("What did you sell, or nearly sell?"),
    message("Where did you keep the bills?"),
    message("How did you know it was getting better?"),
    message("What do you still never throw away?"),
  ],
  29: [
    message("What did the empty rooms sound like?"),
    message("What got broken on the way?"),
    message("What did you do on the first evening?"),
    message("Who was the first neighbor to knock?"),
    message("What did you leave behind on purpose?"),
  ],
  30: [
    message("What did the house smell like that morning?"),
    message("Who always came late?"),
    message("What had to be done the same way every single year?"),
    message("Where did the children sit?"),
    message("Which dish would be missed if it were not there?"),
    message("Sing or say one line that belongs to that day."),
  ],
  31: [
    message("What time of day was best for it?"),
    message("What did you talk about while you did it?"),
    message("What did you tell them at home that it cost?"),
    message("Tell me about the one that got away."),
    message("What did your hands know how to do by themselves?"),
  ],
  32: [
    message("What could you see from your kitchen window?"),
    message("Who had the keys to whose house?"),
    message("What was the loudest thing on the street?"),
    message("Which children belonged to everybody?"),
    message("What happened there on hot evenings?"),
    message("Who was missed the most after moving away?"),
  ],
};
