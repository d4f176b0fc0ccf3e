import type { FollowUps } from "./follow-up-table";

export const growingUp: FollowUps = {
  9: [
    "What could the two of you laugh about for hours?",
    "What did your friend have at home that you wished for?",
    "Tell me about your first big quarrel.",
    "What did you promise each other?",
    "If your friend came in now, what would you say first?",
  ],
  10: [
    "Who stole the blanket?",
    "Which trick did they play on you that still works?",
    "Who could make your mother laugh?",
    "What did you learn from the one you fought with?",
    "When did you stand up for one of them?",
  ],
  11: [
    "What did the chalk, the cane, or the piano stool look like?",
    "What did this teacher see in you?",
    "How did the whole class imitate that voice?",
    "What did you learn there that is in no book?",
    "If you could still write a letter, how would it begin?",
  ],
  12: [
    "How did the cloth feel on your skin?",
    "Which shoes went with it?",
    "Who did you want to look like?",
    "What did you change the minute you were around the corner?",
    "Where did that outfit end up?",
    "Tell me about the mirror you stood in front of.",
  ],
  13: [
    "How much money was in your pocket?",
    "What music was playing when the first couple danced?",
    "What did you tell your parents about where you went?",
    "What was the road home like in the dark?",
    "Tell me about one Saturday that was better than all the rest.",
  ],
  14: [
    "What did your hands look like at the end of the day?",
    "Where did you keep the money?",
    "What did the boss say on the first morning?",
    "Who covered for you when something went wrong?",
    "How did it feel to lay it on the kitchen table?",
  ],
  15: [
    "What did they smell of: soap, smoke, hay?",
    "What did you do to cross their path by accident?",
    "Who was the first to know?",
    "What was the weather the day you first held hands?",
    "What became of it?",
  ],
  16: [
    "What did you practice when nobody was home?",
    "Who laughed at the idea?",
    "What was the first small step you took?",
    "What would that young person say to you today?",
    "Which piece of the dream came true after all?",
  ],
};
