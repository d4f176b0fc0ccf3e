import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const theWorkAndThePeople: FollowUps = {
  73: [
    message("What was the first thing you saw in the morning?"),
    message("What did you do without thinking about it?"),
    message("Who did you always meet at the same hour?"),
    message("Where did you go when there was a quiet moment?"),
    message("What did the end of the day sound like?"),
  ],
  74: [
    message("How did you get used to each other?"),
    message("What did this person hum, chew, or complain about?"),
    message("When did you save each other’s skin?"),
    message("What did you know about each other’s families?"),
    message("What did you do on the day you parted?"),
  ],
  75: [
    message("What color were those eyes?"),
    message("How did you understand each other?"),
    message("What did this person hold on to?"),
    message("What did you do when you went home that night?"),
    message("What would you ask if you met again?"),
  ],
  76: [
    message("Show me with your hands how you held it."),
    message("What sound did it make?"),
    message("When did it fail you?"),
    message("Who taught you to take care of it?"),
    message("What did you use it for that you were not supposed to?"),
  ],
  77: [
    message("How did you know this person was coming?"),
    message("What did the office or the desk look like?"),
    message("Tell me about a time you disagreed."),
    message("What did you see in them only years later?"),
    message("What kind of boss were you, when it was your turn?"),
  ],
  78: [
    message("How had that day started?"),
    message("What did you hear first: a shout, a laugh, nothing at all?"),
    message("Who would have loved to see it?"),
    message("How did you celebrate, and with what?"),
    message("What had you almost given up on?"),
  ],
  79: [
    message("Tell me one as if it happened this morning."),
    message("Who could never keep a straight face?"),
    message("What did they call you there?"),
    message("What was the best trick anybody ever played on you?"),
    message("Where did you go on a day off, and in whose car?"),
  ],
  80: [
    message("How was it put into your hands?"),
    message("What did it cost the one who gave it?"),
    message("What did their face look like?"),
    message("Where did you keep it?"),
    message("What have you given in the same way since?"),
  ],
};
