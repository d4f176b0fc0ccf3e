import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const comingHome: FollowUps = {
  89: [
    message("What did you do for the last time without knowing it?"),
    message("What did you take with you that was not yours?"),
    message("Who could not come to say goodbye?"),
    message("What did the place look like when you turned around?"),
    message("What did you do with the badge, the hat, or the key?"),
  ],
  90: [
    message("What did the house smell like?"),
    message("What had been moved or painted?"),
    message("How did the first hug feel?"),
    message("What did you not know how to say?"),
    message("How did your own bed feel that night?"),
  ],
  91: [
    message("What did people talk about that meant nothing to you?"),
    message("What could you not stop looking at?"),
    message("Who sat in your place now?"),
    message("What did you do that made them stare?"),
    message("When did home feel like home again?"),
  ],
  92: [
    message("Where did you put it, all those years?"),
    message("Who came close to asking?"),
    message("What would you like somebody to understand?"),
    message("What can you tell today that you could not tell then?"),
    message("Stop here whenever you like."),
  ],
  93: [
    message("Who just turns up at the door?"),
    message("What do you say first when you hear that voice?"),
    message("Which story do you tell each other every time?"),
    message("Whose phone number do you know by heart?"),
    message("What do they know about you that your family does not?"),
  ],
  94: [
    message("How does it feel in your hand?"),
    message("Where do you keep it these days?"),
    message("What were you doing the day you got it?"),
    message("Who should have it after you?"),
    message("What did you bring back that nobody can see?"),
  ],
  95: [
    message("Show me how you do it."),
    message("Who made sure that you learned it?"),
    message("When has it been useful at home?"),
    message("What do you do when others do it wrong?"),
    message("Which habit would you gladly lose?"),
  ],
  96: [
    message("What does this young person look like?"),
    message("Which question would you hope they ask?"),
    message("What would you give them for the road?"),
    message("What do they have to find out by themselves?"),
    message("Who would you call before you answered?"),
  ],
};
