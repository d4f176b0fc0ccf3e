import type { FollowUps } from "./follow-up-table";

export const gettingReady: FollowUps = {
  57: [
    "How heavy was it by the end of the day?",
    "What did it smell like when you opened it?",
    "Whose picture was in there?",
    "What did somebody else laugh at when you unpacked?",
    "What did you wish you had left room for?",
  ],
  58: [
    "What woke you up?",
    "What did the beds, the benches, or the desks look like?",
    "Who was next to you in line?",
    "What did you eat when you were hungriest?",
    "Tell me about a day you wanted to go home.",
    "What was the first thing you did really well?",
  ],
  59: [
    "What was the worst thing this person ever made you do?",
    "What did you call them when they could not hear?",
    "When did you see another side of them?",
    "Which of their sentences do you use yourself?",
    "What would you tell them today?",
  ],
  60: [
    "Where did it itch or pinch?",
    "What was in the pockets?",
    "How did you keep it clean?",
    "Who took the first picture of you in it?",
    "What did you do with it on the last day?",
  ],
  61: [
    "Say one of those words for me.",
    "Who corrected you the most patiently?",
    "What did you understand before you could speak it?",
    "Which word has no match in plain English?",
    "When did you first dream or joke in it?",
  ],
  62: [
    "Which of their names can you still call out?",
    "Who shared what came in the mail?",
    "What did you do together when the lights were out?",
    "Who did not make it to the end?",
    "What would you know them by today?",
  ],
  63: [
    "What was the last thing you put in order?",
    "What did you hear in the house that night?",
    "Who came in to say something, and then did not?",
    "What did you look at for a long time?",
    "What was the weather like the next morning?",
  ],
  64: [
    "What did that person smell of when you held them?",
    "What did you do with your eyes?",
    "Who waved the longest?",
    "What did you find in your pocket afterward?",
    "What did you wish you had said?",
  ],
};
