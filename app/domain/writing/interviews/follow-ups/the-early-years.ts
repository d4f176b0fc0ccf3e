import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const theEarlyYears: FollowUps = {
  1: [
    message("Who still calls you by that old name?"),
    message("How does your name sound when somebody sings or shouts it?"),
    message("What nickname did you hope nobody would ever find out?"),
    message("Which name would you have picked for yourself?"),
    message("Say your whole name the way your mother said it."),
  ],
  2: [
    message("What language did they count or pray in?"),
    message("What did the old folks keep that came from over there?"),
    message("Who kept the family stories and made them longer?"),
    message("What would you see if you stood in that old place?"),
    message("Which of them do you see when you look in the mirror?"),
    message("What did they never want to talk about?"),
  ],
  3: [
    message("Which stair or floorboard creaked?"),
    message("Where was the warmest spot in winter?"),
    message("What was in the drawer that nobody was supposed to open?"),
    message("Where did you go when you wanted to be alone?"),
    message("What hung on the wall where you could see it from bed?"),
    message("Whose knock at the door did you know at once?"),
  ],
  4: [
    message("What did their clothes smell of when they came home?"),
    message("What song or tune did they hum without noticing?"),
    message("How did you know it was time to behave?"),
    message("Tell me about a time they surprised you."),
    message("What did they do when they thought nobody was looking?"),
    message("Which of their habits do you have today?"),
  ],
  5: [
    message("Whose voice was the loudest at the table?"),
    message("What happened if you did not clean your plate?"),
    message("What was said before the first bite?"),
    message("Tell me about the chair, the cloth, the oilcloth, the cracks."),
    message("What was made only when company came?"),
  ],
  6: [
    message("What was the best thing to find in your lunch?"),
    message("Which piece of the way scared you?"),
    message("What did you whisper to the one who sat beside you?"),
    message("What did your teacher do when the room got loud?"),
    message("What did you see on that walk that is gone today?"),
    message("How did the bell sound?"),
  ],
  7: [
    message("Who was always picked first?"),
    message("What did you have to be home before?"),
    message("Which hiding place was the best one?"),
    message("What did your knees look like by September?"),
    message("Tell me the rules of one game as if I had never played it."),
  ],
  8: [
    message("Where were you when you heard your own heart beat?"),
    message("Who took the blame?"),
    message("What did you tell them when they asked?"),
    message("What would happen to a child who did that today?"),
    message("Who could make you brave?"),
  ],
};
