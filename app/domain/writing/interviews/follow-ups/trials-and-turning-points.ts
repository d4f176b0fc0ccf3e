import type { FollowUps } from "./follow-up-table";

export const trialsAndTurningPoints: FollowUps = {
  81: [
    "What was the first small kindness that day?",
    "What did you hold on to?",
    "What could you hear around you?",
    "Who never had to ask how you were?",
    "How did you get out of bed the morning after?",
  ],
  82: [
    "Where in your body did you feel it?",
    "What did you say to yourself?",
    "Who would you have wanted beside you?",
    "What did you do with your hands afterward?",
    "What are you less afraid of since then?",
  ],
  83: [
    "What was the last straw?",
    "Which letter did you start and never send?",
    "What did you look at while you made up your mind?",
    "What happened the next day that you would have missed?",
    "What would you tell somebody who has packed that bag?",
  ],
  84: [
    "What did this person laugh about?",
    "What did you do that did help, even a little?",
    "Who was kind to you afterward?",
    "What reminds you of them today?",
    "What would you have wished for them?",
  ],
  85: [
    "What did you say when you were asked?",
    "Who looked away?",
    "What did you do when nobody was checking?",
    "Tell me about the hour before you decided.",
    "What is your own rule today?",
  ],
  86: [
    "What did you say about them in your first letter home?",
    "What did this person do that you did not expect?",
    "What made you blush afterward?",
    "Who have you told about it?",
    "What did you argue about at home afterward?",
  ],
  87: [
    "Who else knew about it?",
    "What was it like to have it with you?",
    "Who needed you to hold out?",
    "What was the first sign that it was getting lighter?",
    "What do you reach for today?",
  ],
  88: [
    "What was the light like at that hour?",
    "Who would you have asked, if you could?",
    "What did you count, weigh, or look at?",
    "What were the first words you said?",
    "When did you know that it was right, or wrong?",
  ],
};
