import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const theViewFromHere: FollowUps = {
  41: [
    message("What did you do with the alarm clock?"),
    message("What did your hands not know what to do with?"),
    message("Who did you miss from work?"),
    message("What did the street look like at that time of day?"),
    message("When did it begin to feel good?"),
  ],
  42: [
    message("What did you get into trouble for together?"),
    message("Which of them could you call at three in the morning?"),
    message("What do you never have to explain to each other?"),
    message("What was the last thing you laughed about?"),
    message("Who would you like to see at this table today?"),
  ],
  43: [
    message("What did you think but not say out loud?"),
    message("Who was the first you told about it?"),
    message("What can you still do that surprises people?"),
    message("What do you see more clearly than you did at thirty?"),
    message("Whom do you look like when you get up from a chair?"),
  ],
  44: [
    message("What is the light like in your room?"),
    message("What do you have within reach of your chair?"),
    message("Who do you hope it is when the phone rings?"),
    message("What tastes best to you these days?"),
    message("Tell me about the small thing nobody knows you do."),
  ],
  45: [
    message("What was the weather on that day?"),
    message("Who was standing in front of you?"),
    message("What did you not know then?"),
    message("What would you say to the person you were?"),
    message("What have you forgiven yourself for?"),
    message("Which part would you keep exactly as it was?"),
  ],
  46: [
    message("Put one of them in my hand and tell me about it."),
    message("What does it feel or smell like?"),
    message("Where has it stood in other homes?"),
    message("Which one would you carry out first if you had to?"),
    message("What scratch or chip on it has a story?"),
  ],
  47: [
    message("What did you believe at twelve that was wrong?"),
    message("Which mistake would you let this child make?"),
    message("What do you hope nobody ever tells them?"),
    message("Who told you the truest thing when you were young?"),
    message("Say it as if the child were sitting here."),
  ],
  48: [
    message("Which picture of you should stand on the table?"),
    message("Who would tell it best?"),
    message("What should they please leave out?"),
    message("What do you want them to eat and sing that day?"),
    message("What did you give people that they may not have noticed?"),
  ],
};
