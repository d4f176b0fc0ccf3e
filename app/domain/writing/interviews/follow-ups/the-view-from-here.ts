import type { FollowUps } from "./follow-up-table";

export const theViewFromHere: FollowUps = {
  41: [
    "What did you do with the alarm clock?",
    "What did your hands not know what to do with?",
    "Who did you miss from work?",
    "What did the street look like at that time of day?",
    "When did it begin to feel good?",
  ],
  42: [
    "What did you get into trouble for together?",
    "Which of them could you call at three in the morning?",
    "What do you never have to explain to each other?",
    "What was the last thing you laughed about?",
    "Who would you like to see at this table today?",
  ],
  43: [
    "What did you think but not say out loud?",
    "Who was the first you told about it?",
    "What can you still do that surprises people?",
    "What do you see more clearly than you did at thirty?",
    "Whom do you look like when you get up from a chair?",
  ],
  44: [
    "What is the light like in your room?",
    "What do you have within reach of your chair?",
    "Who do you hope it is when the phone rings?",
    "What tastes best to you these days?",
    "Tell me about the small thing nobody knows you do.",
  ],
  45: [
    "What was the weather on that day?",
    "Who was standing in front of you?",
    "What did you not know then?",
    "What would you say to the person you were?",
    "What have you forgiven yourself for?",
    "Which part would you keep exactly as it was?",
  ],
  46: [
    "Put one of them in my hand and tell me about it.",
    "What does it feel or smell like?",
    "Where has it stood in other homes?",
    "Which one would you carry out first if you had to?",
    "What scratch or chip on it has a story?",
  ],
  47: [
    "What did you believe at twelve that was wrong?",
    "Which mistake would you let this child make?",
    "What do you hope nobody ever tells them?",
    "Who told you the truest thing when you were young?",
    "Say it as if the child were sitting here.",
  ],
  48: [
    "Which picture of you should stand on the table?",
    "Who would tell it best?",
    "What should they please leave out?",
    "What do you want them to eat and sing that day?",
    "What did you give people that they may not have noticed?",
  ],
};
