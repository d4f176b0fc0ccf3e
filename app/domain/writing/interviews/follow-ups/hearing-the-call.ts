import type { FollowUps } from "./follow-up-table";

export const hearingTheCall: FollowUps = {
  49: [
    "What did you hear or read at that very minute?",
    "What did it feel like: a tug, a weight, a door opening?",
    "Who was the first to notice that you were different?",
    "What did you try to tell yourself instead?",
    "What were you wearing on your feet that day?",
  ],
  50: [
    "What did they carry in their hands or pockets?",
    "How did people greet them on the street?",
    "When did you see them tired or in doubt?",
    "What would you have liked to ask them?",
    "What did you copy from them without noticing?",
  ],
  51: [
    "What was on your table and on your calendar?",
    "What were you good at back then?",
    "Who did you eat supper with on Fridays?",
    "What did you give away, sell, or store in an attic?",
    "Which evening of that old life would you take back?",
  ],
  52: [
    "What was on the stove while you told them?",
    "How long was it quiet?",
    "Who came to you later, alone?",
    "What did your voice sound like?",
    "What did they ask you to promise?",
  ],
  53: [
    "What did the ceiling look like on those nights?",
    "Which reason did you never say out loud?",
    "Who would have been relieved if you had stayed?",
    "What did you do to put off the answer?",
    "What tipped the scale in the end?",
  ],
  54: [
    "What was in your hand?",
    "What did you hear outside the window?",
    "Who looked at you differently afterward?",
    "What did you have for supper that night?",
    "How did your signature, your voice, or your knees behave?",
  ],
  55: [
    "What did you look like in that picture?",
    "What was missing from it altogether?",
    "Who put it into your head?",
    "What was the first thing that did not match?",
    "Which part of it turned out to be true?",
  ],
  56: [
    "What were people humming that year?",
    "What was hard to get in the stores?",
    "Who on your street had already gone?",
    "What did your father or your boss say about the news?",
    "What did people your age hope for?",
  ],
};
