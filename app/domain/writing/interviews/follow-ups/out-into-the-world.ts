import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const outIntoTheWorld: FollowUps = {
  17: [
    message("What was in your bag that you never needed?"),
    message("What did your room look like when you closed the door?"),
    message("Who made a joke so that nobody would cry?"),
    message("What did the air smell like when you stepped outside?"),
    message("What did you miss on the very first night?"),
  ],
  18: [
    message("Where did you keep the key?"),
    message("What could you hear through the wall?"),
    message("What did you burn the first time you cooked?"),
    message("What was the landlord or landlady like?"),
    message("What did you hang up to make it yours?"),
  ],
  19: [
    message("What did the place smell like in the morning?"),
    message("Which tool were you not allowed to touch at first?"),
    message("What did the old hands send the new ones to look for?"),
    message("Tell me how to do one part of it, step by step."),
    message("What did it do to your hands, your back, your ears?"),
  ],
  20: [
    message("What did you think of this person in the first minute?"),
    message("What were you wearing that day?"),
    message("What almost kept you from being there that day?"),
    message("When did you notice that something had turned?"),
    message("What would your life look like if you had stayed home?"),
  ],
  21: [
    message("Who gave you the advice you remember, good or bad?"),
    message("What did the morning of that day smell like?"),
    message("What did your mother say about it?"),
    message("Tell me about the first quiet evening afterward."),
    message("What made you laugh that nobody planned?"),
  ],
  22: [
    message("What did the faces around you look like?"),
    message("What did you do with your hands?"),
    message("Who did you want to call or run to?"),
    message("What did people say the next morning at work or in the shop?"),
    message("What changed on your own street because of it?"),
  ],
  23: [
    message("Where did you see it for the first time?"),
    message("What did you give up to pay for it?"),
    message("How did it smell when it was new?"),
    message("Who got the first ride, the first turn, the first look?"),
    message("What did somebody say about the price?"),
  ],
  24: [
    message("Hum a little of it for me."),
    message("What did your feet do when it came on?"),
    message("Which voice sang it the way it should be sung?"),
    message("Where were you when you last heard it?"),
    message("What were you hoping for when you heard it?"),
    message("Who would you have danced with, if you could choose?"),
  ],
};
