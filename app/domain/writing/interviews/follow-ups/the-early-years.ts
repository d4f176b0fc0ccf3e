import type { FollowUps } from "./follow-up-table";

export const theEarlyYears: FollowUps = {
  1: [
    "Who still calls you by that old name?",
    "How does your name sound when somebody sings or shouts it?",
    "What nickname did you hope nobody would ever find out?",
    "Which name would you have picked for yourself?",
    "Say your whole name the way your mother said it.",
  ],
  2: [
    "What language did they count or pray in?",
    "What did the old folks keep that came from over there?",
    "Who kept the family stories and made them longer?",
    "What would you see if you stood in that old place?",
    "Which of them do you see when you look in the mirror?",
    "What did they never want to talk about?",
  ],
  3: [
    "Which stair or floorboard creaked?",
    "Where was the warmest spot in winter?",
    "What was in the drawer that nobody was supposed to open?",
    "Where did you go when you wanted to be alone?",
    "What hung on the wall where you could see it from bed?",
    "Whose knock at the door did you know at once?",
  ],
  4: [
    "What did their clothes smell of when they came home?",
    "What song or tune did they hum without noticing?",
    "How did you know it was time to behave?",
    "Tell me about a time they surprised you.",
    "What did they do when they thought nobody was looking?",
    "Which of their habits do you have today?",
  ],
  5: [
    "Whose voice was the loudest at the table?",
    "What happened if you did not clean your plate?",
    "What was said before the first bite?",
    "Tell me about the chair, the cloth, the oilcloth, the cracks.",
    "What was made only when company came?",
  ],
  6: [
    "What was the best thing to find in your lunch?",
    "Which piece of the way scared you?",
    "What did you whisper to the one who sat beside you?",
    "What did your teacher do when the room got loud?",
    "What did you see on that walk that is gone today?",
    "How did the bell sound?",
  ],
  7: [
    "Who was always picked first?",
    "What did you have to be home before?",
    "Which hiding place was the best one?",
    "What did your knees look like by September?",
    "Tell me the rules of one game as if I had never played it.",
  ],
  8: [
    "Where were you when you heard your own heart beat?",
    "Who took the blame?",
    "What did you tell them when they asked?",
    "What would happen to a child who did that today?",
    "Who could make you brave?",
  ],
};
