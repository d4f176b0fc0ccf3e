import { message } from "~/messages/message";
import type { FollowUps } from "./follow-up-table";

export const growingUp: FollowUps = {
  9: [
    message("What could the two of you laugh about for hours?"),
    message("What did your friend have at home that you wished for?"),
    message("Tell me about your first big quarrel."),
    message("What did you promise each other?"),
    message("If your friend came in now, what would you say first?"),
  ],
  10: [
    message("Who stole the blanket?"),
    message("Which trick did they play on you that still works?"),
    message("Who could make your mother laugh?"),
    message("What did you learn from the one you fought with?"),
    message("When did you stand up for one of them?"),
  ],
  11: [
    message("What did the chalk, the cane, or the piano stool look like?"),
    message("What did this teacher see in you?"),
    message("How did the whole class imitate that voice?"),
    message("What did you learn there that is in no book?"),
    message("If you could still write a letter, how would it begin?"),
  ],
  12: [
    message("How did the cloth feel on your skin?"),
    message("Which shoes went with it?"),
    message("Who did you want to look like?"),
    message("What did you change the minute you were around the corner?"),
    message("Where did that outfit end up?"),
    message("Tell me about the mirror you stood in front of."),
  ],
  13: [
    message("How much money was in your pocket?"),
    message("What music was playing when the first couple danced?"),
    message("What did you tell your parents about where you went?"),
    message("What was the road home like in the dark?"),
    message("Tell me about one Saturday that was better than all the rest."),
  ],
  14: [
    message("What did your hands look like at the end of the day?"),
    message("Where did you keep the money?"),
    message("What did the boss say on the first morning?"),
    message("Who covered for you when something went wrong?"),
    message("How did it feel to lay it on the kitchen table?"),
  ],
  15: [
    message("What did they smell of: soap, smoke, hay?"),
    message("What did you do to cross their path by accident?"),
    message("Who was the first to know?"),
    message("What was the weather the day you first held hands?"),
    message("What became of it?"),
  ],
  16: [
    message("What did you practice when nobody was home?"),
    message("Who laughed at the idea?"),
    message("What was the first small step you took?"),
    message("What would that young person say to you today?"),
    message("Which piece of the dream came true after all?"),
  ],
};
