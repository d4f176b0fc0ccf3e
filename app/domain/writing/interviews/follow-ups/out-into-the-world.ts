import type { FollowUps } from "./follow-up-table";

export const outIntoTheWorld: FollowUps = {
  17: [
    "What was in your bag that you never needed?",
    "What did your room look like when you closed the door?",
    "Who made a joke so that nobody would cry?",
    "What did the air smell like when you stepped outside?",
    "What did you miss on the very first night?",
  ],
  18: [
    "Where did you keep the key?",
    "What could you hear through the wall?",
    "What did you burn the first time you cooked?",
    "What was the landlord or landlady like?",
    "What did you hang up to make it yours?",
  ],
  19: [
    "What did the place smell like in the morning?",
    "Which tool were you not allowed to touch at first?",
    "What did the old hands send the new ones to look for?",
    "Tell me how to do one part of it, step by step.",
    "What did it do to your hands, your back, your ears?",
  ],
  20: [
    "What did you think of this person in the first minute?",
    "What were you wearing that day?",
    "What almost kept you from being there that day?",
    "When did you notice that something had turned?",
    "What would your life look like if you had stayed home?",
  ],
  21: [
    "Who gave you the advice you remember, good or bad?",
    "What did the morning of that day smell like?",
    "What did your mother say about it?",
    "Tell me about the first quiet evening afterward.",
    "What made you laugh that nobody planned?",
  ],
  22: [
    "What did the faces around you look like?",
    "What did you do with your hands?",
    "Who did you want to call or run to?",
    "What did people say the next morning at work or in the shop?",
    "What changed on your own street because of it?",
  ],
  23: [
    "Where did you see it for the first time?",
    "What did you give up to pay for it?",
    "How did it smell when it was new?",
    "Who got the first ride, the first turn, the first look?",
    "What did somebody say about the price?",
  ],
  24: [
    "Hum a little of it for me.",
    "What did your feet do when it came on?",
    "Which voice sang it the way it should be sung?",
    "Where were you when you last heard it?",
    "What were you hoping for when you heard it?",
    "Who would you have danced with, if you could choose?",
  ],
};
