import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const turnsInTheRoad: FollowUps = {
  33: [
    message("What was in the basket or the glove compartment?"),
    message("Who would not ask the way?"),
    message("What did the bed at night feel like?"),
    message("What did you bring home with you?"),
    message("Which smell takes you back there?"),
    message("What did you see there for the first time?"),
  ],
  34: [
    message("What did you say to each other at night?"),
    message("What could you hear in the house?"),
    message("Who came that you never would have expected?"),
    message("What helped you to fall asleep?"),
    message("When did you laugh again for the first time?"),
  ],
  35: [
    message("What did their hands feel like?"),
    message("Which sentence can you hear in their voice?"),
    message("What made the two of you laugh until you cried?"),
    message("What do you do today just as they did?"),
    message("When during the day do you think of them?"),
    message("What would you like to show them?"),
  ],
  36: [
    message("What did their room smell like?"),
    message("What was in their hands or on their lap?"),
    message("Which word or look did you understand without asking?"),
    message("What did you do for yourself when you got home?"),
    message("What did they thank you for?"),
  ],
  37: [
    message("Who took your side?"),
    message("What did you want to say but swallow?"),
    message("What did the house feel like in those weeks?"),
    message("Tell me about the first words after the silence."),
    message("What looks different to you today?"),
  ],
  38: [
    message("Who taught you to pray, or to doubt?"),
    message("What did the place smell like where you went as a child?"),
    message("When did you keep quiet about what you thought?"),
    message("What do you do on a hard morning?"),
    message("Who could you talk to about such things?"),
  ],
  39: [
    message("How did your knees feel on the first day?"),
    message("Who said that you were too old for it?"),
    message("What did you break, lose, or drive into?"),
    message("Who was the first person you told that it worked?"),
    message("What did it open up for you?"),
  ],
  40: [
    message("How did it really begin?"),
    message("What was the look on their faces?"),
    message("How do the others tell it?"),
    message("At which point do people start to laugh?"),
    message("What do you leave out when children are listening?"),
  ],
};
