import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const trialsAndTurningPoints: FollowUps = {
  81: [
    message("What was the first small kindness that day?"),
    message("What did you hold on to?"),
    message("What could you hear around you?"),
    message("Who never had to ask how you were?"),
    message("How did you get out of bed the morning after?"),
  ],
  82: [
    message("Where in your body did you feel it?"),
    message("What did you say to yourself?"),
    message("Who would you have wanted beside you?"),
    message("What did you do with your hands afterward?"),
    message("What are you less afraid of since then?"),
  ],
  83: [
    message("What was the last straw?"),
    message("Which letter did you start and never send?"),
    message("What did you look at while you made up your mind?"),
    message("What happened the next day that you would have missed?"),
    message("What would you tell somebody who has packed that bag?"),
  ],
  84: [
    message("What did this person laugh about?"),
    message("What did you do that did help, even a little?"),
    message("Who was kind to you afterward?"),
    message("What reminds you of them today?"),
    message("What would you have wished for them?"),
  ],
  85: [
    message("What did you say when you were asked?"),
    message("Who looked away?"),
    message("What did you do when nobody was checking?"),
    message("Tell me about the hour before you decided."),
    message("What is your own rule today?"),
  ],
  86: [
    message("What did you say about them in your first letter home?"),
    message("What did this person do that you did not expect?"),
    message("What made you blush afterward?"),
    message("Who have you told about it?"),
    message("What did you argue about at home afterward?"),
  ],
  87: [
    message("Who else knew about it?"),
    message("What was it like to have it with you?"),
    message("Who needed you to hold out?"),
    message("What was the first sign that it was getting lighter?"),
    message("What do you reach for today?"),
  ],
  88: [
    message("What was the light like at that hour?"),
    message("Who would you have asked, if you could?"),
    message("What did you count, weigh, or look at?"),
    message("What were the first words you said?"),
    message("When did you know that it was right, or wrong?"),
  ],
};
