import type { FollowUps } from "./follow-up-table";

export const theWorkAndThePeople: FollowUps = {
  73: [
    "What was the first thing you saw in the morning?",
    "What did you do without thinking about it?",
    "Who did you always meet at the same hour?",
    "Where did you go when there was a quiet moment?",
    "What did the end of the day sound like?",
  ],
  74: [
    "How did you get used to each other?",
    "What did this person hum, chew, or complain about?",
    "When did you save each other’s skin?",
    "What did you know about each other’s families?",
    "What did you do on the day you parted?",
  ],
  75: [
    "What color were those eyes?",
    "How did you understand each other?",
    "What did this person hold on to?",
    "What did you do when you went home that night?",
    "What would you ask if you met again?",
  ],
  76: [
    "Show me with your hands how you held it.",
    "What sound did it make?",
    "When did it fail you?",
    "Who taught you to take care of it?",
    "What did you use it for that you were not supposed to?",
  ],
  77: [
    "How did you know this person was coming?",
    "What did the office or the desk look like?",
    "Tell me about a time you disagreed.",
    "What did you see in them only years later?",
    "What kind of boss were you, when it was your turn?",
  ],
  78: [
    "How had that day started?",
    "What did you hear first: a shout, a laugh, nothing at all?",
    "Who would have loved to see it?",
    "How did you celebrate, and with what?",
    "What had you almost given up on?",
  ],
  79: [
    "Tell me one as if it happened this morning.",
    "Who could never keep a straight face?",
    "What did they call you there?",
    "What was the best trick anybody ever played on you?",
    "Where did you go on a day off, and in whose car?",
  ],
  80: [
    "How was it put into your hands?",
    "What did it cost the one who gave it?",
    "What did their face look like?",
    "Where did you keep it?",
    "What have you given in the same way since?",
  ],
};
