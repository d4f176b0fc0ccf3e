import type { FollowUps } from "./follow-up-table";

export const turnsInTheRoad: FollowUps = {
  33: [
    "What was in the basket or the glove compartment?",
    "Who would not ask the way?",
    "What did the bed at night feel like?",
    "What did you bring home with you?",
    "Which smell takes you back there?",
    "What did you see there for the first time?",
  ],
  34: [
    "What did you say to each other at night?",
    "What could you hear in the house?",
    "Who came that you never would have expected?",
    "What helped you to fall asleep?",
    "When did you laugh again for the first time?",
  ],
  35: [
    "What did their hands feel like?",
    "Which sentence can you hear in their voice?",
    "What made the two of you laugh until you cried?",
    "What do you do today just as they did?",
    "When during the day do you think of them?",
    "What would you like to show them?",
  ],
  36: [
    "What did their room smell like?",
    "What was in their hands or on their lap?",
    "Which word or look did you understand without asking?",
    "What did you do for yourself when you got home?",
    "What did they thank you for?",
  ],
  37: [
    "Who took your side?",
    "What did you want to say but swallow?",
    "What did the house feel like in those weeks?",
    "Tell me about the first words after the silence.",
    "What looks different to you today?",
  ],
  38: [
    "Who taught you to pray, or to doubt?",
    "What did the place smell like where you went as a child?",
    "When did you keep quiet about what you thought?",
    "What do you do on a hard morning?",
    "Who could you talk to about such things?",
  ],
  39: [
    "How did your knees feel on the first day?",
    "Who said that you were too old for it?",
    "What did you break, lose, or drive into?",
    "Who was the first person you told that it worked?",
    "What did it open up for you?",
  ],
  40: [
    "How did it really begin?",
    "What was the look on their faces?",
    "How do the others tell it?",
    "At which point do people start to laugh?",
    "What do you leave out when children are listening?",
  ],
};
