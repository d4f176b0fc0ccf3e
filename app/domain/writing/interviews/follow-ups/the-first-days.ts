import type { FollowUps } from "./follow-up-table";

export const theFirstDays: FollowUps = {
  65: [
    "What did the seat, the deck, or the floor feel like?",
    "What did you see that you had only heard about?",
    "Who was kind to you on the way?",
    "What did you do when you could not sleep?",
    "What time of day did you arrive?",
  ],
  66: [
    "What color was everything?",
    "Whose face did you look for when you arrived?",
    "What was the first word somebody said to you?",
    "What did you want to do: laugh, run, sit down?",
    "What do you know about that place now that you could not see then?",
  ],
  67: [
    "What did the blanket feel like?",
    "What could you see from where you lay?",
    "What did you keep under the pillow or the bed?",
    "Which sound did you have to get used to?",
    "What did you do to make it a little like home?",
  ],
  68: [
    "What were they doing when you first saw them?",
    "What did they ask you?",
    "What did you eat or drink together?",
    "What did they know that you did not?",
    "How long did you stay in each other’s lives?",
  ],
  69: [
    "What did you hold in your hands first?",
    "Who had to show you more than once?",
    "What did you pretend to know?",
    "What went right in spite of everything?",
    "What did you do the minute you were alone?",
  ],
  70: [
    "What did your face feel like?",
    "Who came over to help?",
    "How long did they go on teasing you?",
    "What did you do the next morning?",
    "What did that mistake teach you that no lesson could?",
  ],
  71: [
    "What did the kitchen or the mess hall smell like?",
    "What was the cook like?",
    "What did you trade for something better?",
    "What did you dream of eating?",
    "What was served on a holiday?",
    "Which taste brings it all back?",
  ],
  72: [
    "What did a letter from home smell of?",
    "What did you do to feel closer to them?",
    "What did you not write home about?",
    "Who noticed that you were low?",
    "What did you have there that you miss today?",
  ],
};
