import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const gettingReady: FollowUps = {
  57: [
    message("How heavy was it by the end of the day?"),
    message("What did it smell like when you opened it?"),
    message("Whose picture was in there?"),
    message("What did somebody else laugh at when you unpacked?"),
    message("What did you wish you had left room for?"),
  ],
  58: [
    message("What woke you up?"),
    message("What did the beds, the benches, or the desks look like?"),
    message("Who was next to you in line?"),
    message("What did you eat when you were hungriest?"),
    message("Tell me about a day you wanted to go home."),
    message("What was the first thing you did really well?"),
  ],
  59: [
    message("What was the worst thing this person ever made you do?"),
    message("What did you call them when they could not hear?"),
    message("When did you see another side of them?"),
    message("Which of their sentences do you use yourself?"),
    message("What would you tell them today?"),
  ],
  60: [
    message("Where did it itch or pinch?"),
    message("What was in the pockets?"),
    message("How did you keep it clean?"),
    message("Who took the first picture of you in it?"),
    message("What did you do with it on the last day?"),
  ],
  61: [
    message("Say one of those words for me."),
    message("Who corrected you the most patiently?"),
    message("What did you understand before you could speak it?"),
    message("Which word has no match in plain English?"),
    message("When did you first dream or joke in it?"),
  ],
  62: [
    message("Which of their names can you still call out?"),
    message("Who shared what came in the mail?"),
    message("What did you do together when the lights were out?"),
    message("Who did not make it to the end?"),
    message("What would you know them by today?"),
  ],
  63: [
    message("What was the last thing you put in order?"),
    message("What did you hear in the house that night?"),
    message("Who came in to say something, and then did not?"),
    message("What did you look at for a long time?"),
    message("What was the weather like the next morning?"),
  ],
  64: [
    message("What did that person smell of when you held them?"),
    message("What did you do with your eyes?"),
    message("Who waved the longest?"),
    message("What did you find in your pocket afterward?"),
    message("What did you wish you had said?"),
  ],
};
