import type { FollowUps } from "./follow-up-table";

export const comingHome: FollowUps = {
  89: [
    "What did you do for the last time without knowing it?",
    "What did you take with you that was not yours?",
    "Who could not come to say goodbye?",
    "What did the place look like when you turned around?",
    "What did you do with the badge, the hat, or the key?",
  ],
  90: [
    "What did the house smell like?",
    "What had been moved or painted?",
    "How did the first hug feel?",
    "What did you not know how to say?",
    "How did your own bed feel that night?",
  ],
  91: [
    "What did people talk about that meant nothing to you?",
    "What could you not stop looking at?",
    "Who sat in your place now?",
    "What did you do that made them stare?",
    "When did home feel like home again?",
  ],
  92: [
    "Where did you put it, all those years?",
    "Who came close to asking?",
    "What would you like somebody to understand?",
    "What can you tell today that you could not tell then?",
    "Stop here whenever you like.",
  ],
  93: [
    "Who just turns up at the door?",
    "What do you say first when you hear that voice?",
    "Which story do you tell each other every time?",
    "Whose phone number do you know by heart?",
    "What do they know about you that your family does not?",
  ],
  94: [
    "How does it feel in your hand?",
    "Where do you keep it these days?",
    "What were you doing the day you got it?",
    "Who should have it after you?",
    "What did you bring back that nobody can see?",
  ],
  95: [
    "Show me how you do it.",
    "Who made sure that you learned it?",
    "When has it been useful at home?",
    "What do you do when others do it wrong?",
    "Which habit would you gladly lose?",
  ],
  96: [
    "What does this young person look like?",
    "Which question would you hope they ask?",
    "What would you give them for the road?",
    "What do they have to find out by themselves?",
    "Who would you call before you answered?",
  ],
};
