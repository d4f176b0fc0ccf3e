import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const hearingTheCall: FollowUps = {
  49: [
    message("What did you hear or read at that very minute?"),
    message("What did it feel like: a tug, a weight, a door opening?"),
    message("Who was the first to notice that you were different?"),
    message("What did you try to tell yourself instead?"),
    message("What were you wearing on your feet that day?"),
  ],
  50: [
    message("What did they carry in their hands or pockets?"),
    message("How did people greet them on the street?"),
    message("When did you see them tired or in doubt?"),
    message("What would you have liked to ask them?"),
    message("What did you copy from them without noticing?"),
  ],
  51: [
    message("What was on your table and on your calendar?"),
    message("What were you good at back then?"),
    message("Who did you eat supper with on Fridays?"),
    message("What did you give away, sell, or store in an attic?"),
    message("Which evening of that old life would you take back?"),
  ],
  52: [
    message("What was on the stove while you told them?"),
    message("How long was it quiet?"),
    message("Who came to you later, alone?"),
    message("What did your voice sound like?"),
    message("What did they ask you to promise?"),
  ],
  53: [
    message("What did the ceiling look like on those nights?"),
    message("Which reason did you never say out loud?"),
    message("Who would have been relieved if you had stayed?"),
    message("What did you do to put off the answer?"),
    message("What tipped the scale in the end?"),
  ],
  54: [
    message("What was in your hand?"),
    message("What did you hear outside the window?"),
    message("Who looked at you differently afterward?"),
    message("What did you have for supper that night?"),
    message("How did your signature, your voice, or your knees behave?"),
  ],
  55: [
    message("What did you look like in that picture?"),
    message("What was missing from it altogether?"),
    message("Who put it into your head?"),
    message("What was the first thing that did not match?"),
    message("Which part of it turned out to be true?"),
  ],
  56: [
    message("What were people humming that year?"),
    message("What was hard to get in the stores?"),
    message("Who on your street had already gone?"),
    message("What did your father or your boss say about the news?"),
    message("What did people your age hope for?"),
  ],
};
