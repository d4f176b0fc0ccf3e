import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const theFirstDays: FollowUps = {
  65: [
    message("What did the seat, the deck, or the floor feel like?"),
    message("What did you see that you had only heard about?"),
    message("Who was kind to you on the way?"),
    message("What did you do when you could not sleep?"),
    message("What time of day did you arrive?"),
  ],
  66: [
    message("What color was everything?"),
    message("Whose face did you look for when you arrived?"),
    message("What was the first word somebody said to you?"),
    message("What did you want to do: laugh, run, sit down?"),
    message("What do you know about that place now that you could not see then?"),
  ],
  67: [
    message("What did the blanket feel like?"),
    message("What could you see from where you lay?"),
    message("What did you keep under the pillow or the bed?"),
    message("Which sound did you have to get used to?"),
    message("What did you do to make it a little like home?"),
  ],
  68: [
    message("What were they doing when you first saw them?"),
    message("What did they ask you?"),
    message("What did you eat or drink together?"),
    message("What did they know that you did not?"),
    message("How long did you stay in each other’s lives?"),
  ],
  69: [
    message("What did you hold in your hands first?"),
    message("Who had to show you more than once?"),
    message("What did you pretend to know?"),
    message("What went right in spite of everything?"),
    message("What did you do the minute you were alone?"),
  ],
  70: [
    message("What did your face feel like?"),
    message("Who came over to help?"),
    message("How long did they go on teasing you?"),
    message("What did you do the next morning?"),
    message("What did that mistake teach you that no lesson could?"),
  ],
  71: [
    message("What did the kitchen or the mess hall smell like?"),
    message("What was the cook like?"),
    message("What did you trade for something better?"),
    message("What did you dream of eating?"),
    message("What was served on a holiday?"),
    message("Which taste brings it all back?"),
  ],
  72: [
    message("What did a letter from home smell of?"),
    message("What did you do to feel closer to them?"),
    message("What did you not write home about?"),
    message("Who noticed that you were low?"),
    message("What did you have there that you miss today?"),
  ],
};
