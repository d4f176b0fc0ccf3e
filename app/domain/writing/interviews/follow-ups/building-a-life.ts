import type { FollowUps } from "./follow-up-table";

export const buildingALife: FollowUps = {
  25: [
    "What did that child’s hair smell like?",
    "What did you do to get a smile?",
    "Tell me about a night you were up until morning.",
    "What did that child teach you?",
    "Which toy, word, or game belonged to the two of you?",
  ],
  26: [
    "Where did you drink your coffee while it was still hot?",
    "Who had to be woken twice?",
    "What was on the radio or on the stove at six in the evening?",
    "What did you always run out of?",
    "What was the best minute of that day?",
  ],
  27: [
    "What did it look like when it was finished?",
    "Which trick of yours did nobody else know?",
    "When did you want to throw it all out?",
    "Who learned it from you?",
    "Where is it today?",
  ],
  28: [
    "What did a meal taste like when there was almost nothing?",
    "What did you tell the children?",
    "What did you sell, or nearly sell?",
    "Where did you keep the bills?",
    "How did you know it was getting better?",
    "What do you still never throw away?",
  ],
  29: [
    "What did the empty rooms sound like?",
    "What got broken on the way?",
    "What did you do on the first evening?",
    "Who was the first neighbor to knock?",
    "What did you leave behind on purpose?",
  ],
  30: [
    "What did the house smell like that morning?",
    "Who always came late?",
    "What had to be done the same way every single year?",
    "Where did the children sit?",
    "Which dish would be missed if it were not there?",
    "Sing or say one line that belongs to that day.",
  ],
  31: [
    "What time of day was best for it?",
    "What did you talk about while you did it?",
    "What did you tell them at home that it cost?",
    "Tell me about the one that got away.",
    "What did your hands know how to do by themselves?",
  ],
  32: [
    "What could you see from your kitchen window?",
    "Who had the keys to whose house?",
    "What was the loudest thing on the street?",
    "Which children belonged to everybody?",
    "What happened there on hot evenings?",
    "Who was missed the most after moving away?",
  ],
};
