import { type Message, message } from "~/messages/message";

/** Ids are stable: stories refer to them, so never renumber or reuse one. */

export interface StandardPrompt {
  id: number;
  title: Message;
  description: Message;
}

/** The page shows `ageRange` after the word "Ages". */
export interface StandardLifeStage {
  id: number;
  storyType: "biography" | "mission";
  title: Message;
  ageRange: string;
  description: Message;
  order: number;
  prompts: StandardPrompt[];
}

/** Stages 1-6 tell a life; 7-12 a calling. No prompt assumes marriage, children, kind parents or a religion. */
export const standardLifeStages: StandardLifeStage[] = [
  {
    id: 1,
    storyType: "biography",
    title: message("The Early Years"),
    ageRange: "0-12",
    description: message(
      "The first rooms, the first faces, and the small world you knew by heart before you were thirteen.",
    ),
    order: 1,
    prompts: [
      {
        id: 1,
        title: message("How I Got My Name"),
        description: message(
          "Who picked your name, and was there someone you were named after? What did people call you at home, on the street, and when you were in trouble? If there is a story behind your family name, or a name you lost or took on later, it belongs here too.",
        ),
      },
      {
        id: 2,
        title: message("Where My Family Came From"),
        description: message(
          "Which town, farm, or far country did the people who raised you call the old place? What did your grandparents, or the oldest people you knew, do for a living? Write down one story about them that you heard more than once.",
        ),
      },
      {
        id: 3,
        title: message("The House I Grew Up In"),
        description: message(
          "Walk in through the door you used as a child. What do you smell, and what do you see first? Where did you sleep, who else was in the room, and what could you hear at night? If there were several homes, take the one you see most clearly.",
        ),
      },
      {
        id: 4,
        title: message("The People Who Raised Me"),
        description: message(
          "Picture the hands of your mother or father, or of whoever brought you up. What were those hands usually doing? What did this person say so often that you can still hear it? Tell about one day when you saw them happy, angry, or worn out.",
        ),
      },
      {
        id: 5,
        title: message("At Our Kitchen Table"),
        description: message(
          "What was on the table on a plain weekday, and who had cooked it? Where was your place, and who sat across from you? Name the dish you would love to taste once more, and the one you pushed around your plate.",
        ),
      },
      {
        id: 6,
        title: message("On the Way to School"),
        description: message(
          "How did you get to your first school, and who walked or rode with you? What did the classroom smell of: chalk, wet coats, a stove? Describe where you sat, what was in your bag, and one thing there that made you proud or made you cry.",
        ),
      },
      {
        id: 7,
        title: message("Where We Played Until Dark"),
        description: message(
          "Yard, field, street, or stairwell: where did you play? What games did you know, who made the rules, and what did you use for toys? Who called you in at the end of the day, and what did they shout?",
        ),
      },
      {
        id: 8,
        title: message("Dark Cellars and Broken Windows"),
        description: message(
          "Every child is afraid of something. What was it for you: a cellar, a dog, thunder, a grown-up? And what did you do that you had been told never to do? Tell how you were found out, or how you got away with it.",
        ),
      },
    ],
  },
  {
    id: 2,
    storyType: "biography",
    title: message("Growing Up"),
    ageRange: "13-18",
    description: message(
      "The years of long legs and big plans, when friends, music, and first wages began to matter.",
    ),
    order: 2,
    prompts: [
      {
        id: 9,
        title: message("My Best Friend Back Then"),
        description: message(
          "Write down the name of the friend you told everything, or wished you could. Where did you meet, and what did the two of you do on a free afternoon? Which secret from that time may be told now?",
        ),
      },
      {
        id: 10,
        title: message("Brothers, Sisters, and Cousins"),
        description: message(
          "In your family, who was nearest to you in age or in heart? What did you have to share, what did you fight over, and who usually won? If you grew up without other children, how did the house sound when you were alone in it?",
        ),
      },
      {
        id: 11,
        title: message("The Teacher I Never Forgot"),
        description: message(
          "Good or terrible, one teacher stays with us. What was the name, the voice, the way of coming into the room? What did this teacher once say to you, in front of the class or alone in the hallway? A coach or a music teacher counts too.",
        ),
      },
      {
        id: 12,
        title: message("What I Wore at Fifteen"),
        description: message(
          "Describe an outfit you loved at about fifteen, or the one you were made to wear. Where did it come from: a shop, a sewing machine, an older cousin? How did you wear your hair, and what did the grown-ups say about it?",
        ),
      },
      {
        id: 13,
        title: message("Saturday Nights at Sixteen"),
        description: message(
          "It is Saturday evening and you are about sixteen. Where do you go, how do you get there, and who is with you? When do you have to be in, and who is still awake? If you had to stay home, what kept you there?",
        ),
      },
      {
        id: 14,
        title: message("The First Money I Earned"),
        description: message(
          "How old were you when somebody first paid you for work? What did you have to do, who put the money in your hand, and how much was it? Then say what you spent it on, or who needed it at home.",
        ),
      },
      {
        id: 15,
        title: message("The First Time I Fell in Love"),
        description: message(
          "Maybe there was someone who made you forget what you were about to say. What was their name, and where did you first see them? Did you ever write a note, ask for a dance, hold a hand? If it all stayed in your own head, tell that story.",
        ),
      },
      {
        id: 16,
        title: message("What I Hoped to Become"),
        description: message(
          "At seventeen, what did you want your life to be? Who did you tell, and what did they answer? Then tell what stood in the way, or who opened a door for you: a parent, a boss, a war, an exam, one lucky word.",
        ),
      },
    ],
  },
  {
    id: 3,
    storyType: "biography",
    title: message("Out Into the World"),
    ageRange: "19-29",
    description: message(
      "Your first keys, first real work, and the people and events that turned your twenties one way and not another.",
    ),
    order: 3,
    prompts: [
      {
        id: 17,
        title: message("The Day I Left Home"),
        description: message(
          "On the day you moved out, what did you carry, and who stood at the door? What was the last thing said? What did you see when you looked back? If you left very early, or stayed on with your family, tell how that came about.",
        ),
      },
      {
        id: 18,
        title: message("The First Room of My Own"),
        description: message(
          "Whether it was a rented room, a bunk, or half an apartment, some corner of it was yours. What stood in it, and what could you see from the window? What did you cook there, and who was the first to visit?",
        ),
      },
      {
        id: 19,
        title: message("Learning My Trade"),
        description: message(
          "Who taught you the work of your early years, and where: at a bench, at a desk, at a stove, in a field, in a lecture hall? What took you longest to get right: the hem, the weld, the sums, the early rising? Describe the day you noticed that you really could do it.",
        ),
      },
      {
        id: 20,
        title: message("The Meeting That Changed My Plans"),
        description: message(
          "Now and then one person walks in and things turn out differently. Who was it for you in those years: a sweetheart, a friend, someone who gave you a chance? Where were you both standing, and what was said first? What had you been planning to do until that day?",
        ),
      },
      {
        id: 21,
        title: message("Marrying or Staying Single"),
        description: message(
          "If you married or set up house with someone, what do you remember of the day: the shoes, the food, who cried, what went wrong? If you did not, or not then, what did people say about it, and what did you like about having your table and your time to yourself?",
        ),
      },
      {
        id: 22,
        title: message("Where I Was When It Happened"),
        description: message(
          "Choose one event from the history books that you lived through. Where were you when you heard, who told you, and what were you in the middle of doing? What did you do that same evening?",
        ),
      },
      {
        id: 23,
        title: message("The First Big Thing I Bought"),
        description: message(
          "A car, a radio, a winter coat, a set of tools: what did you save up for? How much did it cost, and how long did it take? Describe bringing it home, who came to look, and what became of it in the end.",
        ),
      },
      {
        id: 24,
        title: message("A Song From Those Years"),
        description: message(
          "There is probably one song that takes you straight back to your twenties. Where did you hear it: a dance hall, a kitchen radio, a car, a church? Who was beside you? Write down the lines you still know by heart.",
        ),
      },
    ],
  },
  {
    id: 4,
    storyType: "biography",
    title: message("Building a Life"),
    ageRange: "30-49",
    description: message(
      "The busy years of work, home, and people who counted on you, told through their ordinary days.",
    ),
    order: 4,
    prompts: [
      {
        id: 25,
        title: message("The Children in My Life"),
        description: message(
          "Your own, a sister’s, the neighbor’s, a whole class of them: which children were close to you? Take one and tell how you first met or held that child. What did he or she once say that still makes you smile? If you hoped for a child, or lost one, you may write about that.",
        ),
      },
      {
        id: 26,
        title: message("An Ordinary Tuesday Back Then"),
        description: message(
          "Take a plain weekday when you were about forty. What time did you get up, and what was the first sound in the house? Go through the day hour by hour, with the work, the errands, and the meals. When could you sit down at last, and where?",
        ),
      },
      {
        id: 27,
        title: message("The Work I Was Proud Of"),
        description: message(
          "Paid or unpaid, what did you do well in those years? Pick one thing you made, fixed, sold, grew, taught, or set right, and tell how you went about it. Who noticed, and what did they say? If nobody did, how did you know it was good?",
        ),
      },
      {
        id: 28,
        title: message("When Money Was Short"),
        description: message(
          "What did you go without in the leanest years, and what did you refuse to give up? How did you stretch a meal, mend a coat, or put off a bill? Tell about someone who helped, or a day when you counted every coin.",
        ),
      },
      {
        id: 29,
        title: message("Packing Up and Moving"),
        description: message(
          "Think of the move that meant the most, across the street or across an ocean. Why did you go, and what had to stay behind? What was in the first box you opened? If you lived in one place all your life, what kept you there?",
        ),
      },
      {
        id: 30,
        title: message("The Holiday We Kept Every Year"),
        description: message(
          "Which day of the year mattered most to you: Christmas, Passover, Eid, Thanksgiving, a birthday, the first day of fishing? What was cooked, sung, or set out, and who always came? Tell about the year it all went differently.",
        ),
      },
      {
        id: 31,
        title: message("What I Did for Fun"),
        description: message(
          "When the chores were done, what did you like to do: garden, fish, sew, read, sing, play cards, watch the game? Where did you keep your things for it, and who got you started? Describe the finest piece, the biggest catch, or the best evening of all.",
        ),
      },
      {
        id: 32,
        title: message("The Neighbors on Our Street"),
        description: message(
          "Who lived next door, across the way, or down the road? What came over the fence: sugar, tools, gossip, complaints? Write about one neighbor you could count on, and one who gave everybody something to talk about.",
        ),
      },
    ],
  },
  {
    id: 5,
    storyType: "biography",
    title: message("Turns in the Road"),
    ageRange: "50-64",
    description: message(
      "The years when much changed, some people were lost, and there was still something new to learn and laugh about.",
    ),
    order: 5,
    prompts: [
      {
        id: 33,
        title: message("The Trip I Still Talk About"),
        description: message(
          "Far away or only two hours by bus, which trip do you still talk about? Who went along, what did you eat, and what went wrong on the way? Describe one view so well that a reader could stand there beside you.",
        ),
      },
      {
        id: 34,
        title: message("When Illness Came to the House"),
        description: message(
          "Sooner or later someone gets sick. Was it you, or someone you cared for? What do you remember of the room, the waiting, the doctor’s words? Who came by, and what did they bring? Name the smallest thing that helped.",
        ),
      },
      {
        id: 35,
        title: message("The Person I Still Miss"),
        description: message(
          "Who would you like to see come through the door once more? What would this person be wearing, and what would the two of you talk about first? If you wish, write about the last time you saw each other.",
        ),
      },
      {
        id: 36,
        title: message("The Old People I Looked After"),
        description: message(
          "When a parent, an aunt, an old neighbor, or someone else came to need you, what did you do for them: meals, errands, a bath, a Sunday visit? What did they tell you about the old days that nobody else knew? If you could not be there, who was?",
        ),
      },
      {
        id: 37,
        title: message("A Quarrel and How It Ended"),
        description: message(
          "Which falling-out do you remember best: over a will, a wedding, a careless word, something silly? Who was it with, and how long did the silence last? Tell who took the first step. If no one did, what would you say to them today?",
        ),
      },
      {
        id: 38,
        title: message("What I Came to Believe"),
        description: message(
          "Some people pray, some walk in the woods, some trust only what they can see. What about you? What were you taught as a child, and what have you kept of it? Tell about one hour when you felt sure, or when you doubted all of it.",
        ),
      },
      {
        id: 39,
        title: message("Something I Learned Late"),
        description: message(
          "Past fifty, what did you take up: driving, swimming, a language, the computer, saying no? Who showed you, and what did you say under your breath at the first tries? Tell about the day it finally worked.",
        ),
      },
      {
        id: 40,
        title: message("The Story That Always Gets Laughs"),
        description: message(
          "One story has to be told every time your people get together. What is yours? Who was there, what fell over, who said the wrong thing? Write it down just as you tell it out loud, with all the pauses.",
        ),
      },
    ],
  },
  {
    id: 6,
    storyType: "biography",
    title: message("The View From Here"),
    ageRange: message("65 and beyond"),
    description: message(
      "Slower mornings, old friends, and what you can see of your life from where you sit today.",
    ),
    order: 6,
    prompts: [
      {
        id: 41,
        title: message("The First Morning Without Work"),
        description: message(
          "After so many years of work, at a job or at home, how did the slower days begin? What did you do on the first free morning? Describe the send-off, if there was one: the cake, the speech, the gift. If you are working still, what gets you out the door?",
        ),
      },
      {
        id: 42,
        title: message("Old Friends, Then and Now"),
        description: message(
          "Name the friends you have known the longest. How did they look when you first met, and how do they laugh now? When did you last talk, and about what? If most of them are gone, whose voice can you still hear?",
        ),
      },
      {
        id: 43,
        title: message("The Day I Felt Old"),
        description: message(
          "Was it a flight of stairs, a mirror, a seat offered on the bus? When did you first notice that you were getting old, and did you laugh or grumble? Say what you have had to give up, what you do better than before, and what nobody warned you about.",
        ),
      },
      {
        id: 44,
        title: message("My Day From Morning to Night"),
        description: message(
          "These days, what wakes you, and what do you see first? Which chair is yours, what is for breakfast, and who calls? Tell what you look forward to in the afternoon, and what you hear when you turn out the light.",
        ),
      },
      {
        id: 45,
        title: message("What I Would Do Differently"),
        description: message(
          "Given one day of your life to live over, which would you choose? What did you say, or leave unsaid, that still bothers you? Put it down as kindly as you would for a friend. Add what good came of it later, if any did.",
        ),
      },
      {
        id: 46,
        title: message("Three Things on My Shelf"),
        description: message(
          "Look around your room and choose three things you would never throw away. Where did each one come from, and who held it before you? Who should have them one day, and what will you tell that person about them?",
        ),
      },
      {
        id: 47,
        title: message("What I Would Tell a Grandchild"),
        description: message(
          "Imagine a child of twelve sitting across from you, your own grandchild or any young person. What would you tell this child about money, love, work, and bad days? What would you warn against? Use the words you would really say.",
        ),
      },
      {
        id: 48,
        title: message("How I Would Like to Be Remembered"),
        description: message(
          "Suppose some people who knew you are sitting together, years from now, talking about you. Which story do you hope they tell? Which dish, song, or saying of yours should be there? What would make you laugh if you could listen in?",
        ),
      },
    ],
  },
  {
    id: 7,
    storyType: "mission",
    title: message("Hearing the Call"),
    ageRange: message("12 and beyond"),
    description: message(
      "How it first came to you that there was something you were meant, asked, or ordered to do.",
    ),
    order: 1,
    prompts: [
      {
        id: 49,
        title: message("Where I First Felt the Pull"),
        description: message(
          "Where were you when you first thought, “This may be for me”? Perhaps it was a pew, a hospital hallway, a classroom, a poster on a wall, or a letter that left no choice. Who was near you, and what did you do in the next hour?",
        ),
      },
      {
        id: 50,
        title: message("Someone Who Went Before Me"),
        description: message(
          "Before you, somebody else did this work: a nurse down the street, an uncle in uniform, a teacher, a preacher, a neighbor with a soup pot. What did you see them do? What did they tell you about it, and what did they leave out?",
        ),
      },
      {
        id: 51,
        title: message("The Life I Had Before"),
        description: message(
          "Just before it began, what filled your days? Where were you living, who did you spend your evenings with, and what had you been planning to do instead? Name one thing from that life you were sorry to put away.",
        ),
      },
      {
        id: 52,
        title: message("Telling the People at Home"),
        description: message(
          "In which room did you break the news, and how did you put it? Who was proud, who went silent, who tried to talk you out of it? Write down the one sentence you remember best, whoever said it.",
        ),
      },
      {
        id: 53,
        title: message("My Reasons to Say No"),
        description: message(
          "Lying awake, what spoke against it: a sweetheart, a good wage, a sick relative, plain fear? Who did you tell, if anyone, and what did they say? Write what weighed more in the end. If you had no say in the matter, what would you have chosen?",
        ),
      },
      {
        id: 54,
        title: message("The Day I Said Yes"),
        description: message(
          "It may have been a signature, an oath, a handshake, a prayer, or just a nod. Who was in the room, and what were you wearing? What did the paper say, or the person across from you? Tell how you spent that evening.",
        ),
      },
      {
        id: 55,
        title: message("What I Pictured It Would Be"),
        description: message(
          "Beforehand, we all make pictures in our heads. What was in yours: the place, the people, you in the middle of it? Where did they come from: a book, a movie, stories at the table? Which one makes you smile today?",
        ),
      },
      {
        id: 56,
        title: message("What the World Was Like Then"),
        description: message(
          "Think of the newspapers in those months. What was on the front page, and what did bread or gasoline cost? What were people on your street worried about? Tell how the times pushed you toward this work or held you back.",
        ),
      },
    ],
  },
  {
    id: 8,
    storyType: "mission",
    title: message("Getting Ready"),
    ageRange: message("16 and beyond"),
    description: message("The lessons, the packing, and the goodbyes that came before the real work began."),
    order: 2,
    prompts: [
      {
        id: 57,
        title: message("What I Put in My Bag"),
        description: message(
          "Unpack once more the bag, trunk, or satchel you took with you. What had you chosen with care, and what had someone else slipped in? Which thing did you never use, and which did you keep until it fell apart?",
        ),
      },
      {
        id: 58,
        title: message("The Place Where I Trained"),
        description: message(
          "Barracks, college, hospital ward, church hall, or the back of a shop: where did you learn? What time did the day begin, and what did the place smell of? What came easily to you, and which lesson did you nearly fail?",
        ),
      },
      {
        id: 59,
        title: message("The One Who Trained Me"),
        description: message(
          "Who was hard on you in those weeks, and who was kind? Describe one of them: the walk, the voice, the way of looking over your work. What advice did you laugh at then, and when did you find out it was true?",
        ),
      },
      {
        id: 60,
        title: message("What I Wore for the Work"),
        description: message(
          "A uniform, a white cap, an apron, a name tag, your one good suit: how were you dressed? How did you feel when you first saw yourself in it? Who ironed it, and how did strangers treat you when you had it on?",
        ),
      },
      {
        id: 61,
        title: message("Learning to Speak the Language"),
        description: message(
          "Each kind of work has its own words, and some work is done in another tongue. Which words did you have to learn first? Which did you get so wrong that people laughed? Write down a few you still use, and what they mean.",
        ),
      },
      {
        id: 62,
        title: message("The Others Who Started With Me"),
        description: message(
          "Call the roll of those who began when you did. Who made the jokes, who was homesick, who seemed to know everything? Which one became a friend, and what became of them? If you began alone, who did you talk to in the evening?",
        ),
      },
      {
        id: 63,
        title: message("The Last Night Before"),
        description: message(
          "Try to remember the evening before it all began. What did you eat, and who was with you? What lay ready on the chair for the morning? Tell what you said or prayed or wondered once the light was out, and whether you slept.",
        ),
      },
      {
        id: 64,
        title: message("The Goodbye at the Door"),
        description: message(
          "Some goodbyes are said on a station platform, some at the garden gate. Where was yours, and who came? What was said, what was pressed into your hand, who looked away? If you stayed close to home, what did you say goodbye to all the same?",
        ),
      },
    ],
  },
  {
    id: 9,
    storyType: "mission",
    title: message("The First Days"),
    ageRange: message("17 and beyond"),
    description: message("Everything was new: the place, the faces, the food, and you in the middle of it."),
    order: 3,
    prompts: [
      {
        id: 65,
        title: message("How I Got There"),
        description: message(
          "By train, by ship, on foot, or on the bus across town: how did you travel that first time? Who sat beside you, and what did you see on the way? What did you have to eat, and what did you wish you had brought?",
        ),
      },
      {
        id: 66,
        title: message("My First Sight of the Place"),
        description: message(
          "Stand again where you stood when you first saw it. What was the weather, and what could you hear and smell? What was bigger, smaller, or shabbier than you had thought? Tell what you said, or muttered, when you saw it.",
        ),
      },
      {
        id: 67,
        title: message("The Room I Came Back To"),
        description: message(
          "At the end of those first days, where did you lie down: a tent, a bunk, a rented room, your own old bed? What hung on the wall, and who was snoring? Who or what did you think of in the last half hour before sleep?",
        ),
      },
      {
        id: 68,
        title: message("The First Friendly Face"),
        description: message(
          "Out of all those strangers, who was the first to be good to you? What did they do: show you the way, share a sandwich, warn you about somebody? Tell how they looked and what you called them. Did you ever get to thank them?",
        ),
      },
      {
        id: 69,
        title: message("My First Full Day"),
        description: message(
          "They handed you a list, a patient, a class, a shovel, or a rifle, and the day began. What were you told to do first? Where were you at noon, and how did your feet feel at night? Name the one thing nobody had told you.",
        ),
      },
      {
        id: 70,
        title: message("The Beginner’s Mistake I Made"),
        description: message(
          "Which blunder of those first weeks can you still feel in your stomach? Who saw it, and what did they say? Tell how it was put right, and what you did later on when a beginner made the same one.",
        ),
      },
      {
        id: 71,
        title: message("What We Ate There"),
        description: message(
          "Was your dinner ladled from a kettle, unwrapped from wax paper, or set before you by strangers? Describe one meal you could still draw, with the plate, the table, and the company. What did you have to learn to swallow, and what do you still like?",
        ),
      },
      {
        id: 72,
        title: message("What I Missed the Most"),
        description: message(
          "A voice, a dog, a decent cup of coffee, an hour alone: what did you miss? When was it worst: on Sundays, at night, on your birthday? Write about the letters or calls that came, the ones that did not, and what you answered.",
        ),
      },
    ],
  },
  {
    id: 10,
    storyType: "mission",
    title: message("The Work and the People"),
    ageRange: message("18 and beyond"),
    description: message("What you did day after day, and the people you did it with and did it for."),
    order: 4,
    prompts: [
      {
        id: 73,
        title: message("From Morning Bell to Lights Out"),
        description: message(
          "What got you up: a bugle, a bell, an alarm clock, a knock? Choose a day when nothing special happened and go through it from start to finish. Which task did you do a thousand times? What time was it when you took off your shoes?",
        ),
      },
      {
        id: 74,
        title: message("The One I Worked Beside"),
        description: message(
          "Day in and day out, who was next to you? What was this person’s name, hometown, and worst habit? Tell about a time when one of you covered for the other, and what you never had to say out loud.",
        ),
      },
      {
        id: 75,
        title: message("A Face I Can Still See"),
        description: message(
          "Of all the people you were there for, one may look at you even now: a patient, a pupil, a villager, a child. What was the name, if you knew it? What did you do for this person, and what did they say to you? Tell when you saw them last, and how you think their story went on.",
        ),
      },
      {
        id: 76,
        title: message("The Tool Always in My Hand"),
        description: message(
          "Chalk, scissors, a radio set, a Bible, a soup ladle, a wrench: what did you reach for every day? How heavy was it, and how did it feel when it was cold or worn? Who else was allowed to use it, and where is it now?",
        ),
      },
      {
        id: 77,
        title: message("The One Who Gave the Orders"),
        description: message(
          "Think back to the officer, head nurse, principal, or elder you answered to. What did people call this person in private? When were they fair, and when were they not? Tell about one time you were sent for, and what was said behind the closed door.",
        ),
      },
      {
        id: 78,
        title: message("A Day When It All Worked"),
        description: message(
          "Once in a while everything comes right: a fever breaks, a child reads, a roof goes up, everyone comes back safe. Which day was it for you? Who was there, and who was the first to cheer, cry, or sit down? Begin at the moment you knew.",
        ),
      },
      {
        id: 79,
        title: message("What Made Us Laugh"),
        description: message(
          "Even on tired days, somebody was funny. Who was the clown among you, and what did they get up to? Which prank, nickname, or slip of the tongue still makes you grin? Tell how you spent a day off, when there was one.",
        ),
      },
      {
        id: 80,
        title: message("A Gift I Did Not Expect"),
        description: message(
          "People with very little often gave the most. What did someone there once give you: an egg, a drawing, a seat by the fire, a word? Who was it, and what had you done for them? How did you thank them, and do you have it still?",
        ),
      },
    ],
  },
  {
    id: 11,
    storyType: "mission",
    title: message("Trials and Turning Points"),
    ageRange: message("18 and beyond"),
    description: message(
      "The hard days, the fears, and the moments after which you were not quite the same.",
    ),
    order: 5,
    prompts: [
      {
        id: 81,
        title: message("The Hardest Day of All"),
        description: message(
          "You need not tell more than you want to. Which day was the hardest? Where were you when it began, and who was with you? Go only as far as you like, and then say how the day ended and who sat with you that night.",
        ),
      },
      {
        id: 82,
        title: message("When I Was Afraid"),
        description: message(
          "When did fear find you there: in the dark, at a bedside, in front of a crowd, under fire? What did you hear or see just before, and what did your body do? Tell what you did all the same, and whether anyone noticed.",
        ),
      },
      {
        id: 83,
        title: message("The Day I Nearly Quit"),
        description: message(
          "Perhaps the bag was already packed, or the letter written. What had happened that week? Who or what made you stay one more day? If you did leave, how did you go about it, and who understood?",
        ),
      },
      {
        id: 84,
        title: message("The One I Could Not Help"),
        description: message(
          "Nobody can reach everyone. Was there a person you could not save, teach, comfort, or bring home? What was the name, and what would you like people to know about them? Tell what you did afterward, and what you say to yourself about it now.",
        ),
      },
      {
        id: 85,
        title: message("The Rule I Struggled With"),
        description: message(
          "Was there an order, a custom, or a rule that went against your grain? Did you follow it, bend it, or say no? Who stood by you, and what did it cost you? Start with the morning it came up, and tell what came of it.",
        ),
      },
      {
        id: 86,
        title: message("What Changed My Mind"),
        description: message(
          "Some opinion you arrived with did not last. What did you think at first about those people, that place, or yourself? Who proved you wrong? Describe how it happened, even if it was only a look, a joke, or a cup of tea.",
        ),
      },
      {
        id: 87,
        title: message("What Kept Me Going"),
        description: message(
          "In the worst weeks, what did you hold on to: a photo, a psalm, a song, a hot shower, a silly joke? When did you reach for it? Whose door could you knock on late at night, and what did that person say?",
        ),
      },
      {
        id: 88,
        title: message("A Choice I Made Alone"),
        description: message(
          "With no one there to ask, you had to decide. What was the choice, and how many minutes or days did you have? Where were you standing, and who was waiting for your answer? Tell what came of it, and whether you would do the same again.",
        ),
      },
    ],
  },
  {
    id: 12,
    storyType: "mission",
    title: message("Coming Home"),
    ageRange: message("20 and beyond"),
    description: message(
      "The last day, the way back, and what those years left in you that is still there this morning.",
    ),
    order: 6,
    prompts: [
      {
        id: 89,
        title: message("My Last Day There"),
        description: message(
          "Did you know it was the last time: the last round, the last class, the last patrol? Who shook your hand, and what did you leave on the hook or the desk? If you are still at it, how would you like that day to be?",
        ),
      },
      {
        id: 90,
        title: message("Walking In at My Own Door"),
        description: message(
          "You came back, after years away or after one last shift. Who was waiting, and what was on the stove? What did you do first: sleep, eat, cry, walk through every room? If no one was waiting, where did you go?",
        ),
      },
      {
        id: 91,
        title: message("What Seemed Strange at Home"),
        description: message(
          "While you were busy with all that, life at home had gone on. Who had grown, married, or died? What was too loud, too quiet, or too much all at once? Tell about a moment in a store or at the table when you felt like a visitor.",
        ),
      },
      {
        id: 92,
        title: message("The Stories I Kept to Myself"),
        description: message(
          "Which part of it did you leave out when people asked? Was it too sad or too odd, or did no one want to hear? Who was the first you told, if you ever did? This page can hold as much or as little as you like.",
        ),
      },
      {
        id: 93,
        title: message("The Ones I Stayed Close To"),
        description: message(
          "From that time, whose number or address do you still have? How did you keep in touch: holiday cards, reunions, a phone call each spring? Tell about one meeting years later: the place, who had changed the most, and whose chair was empty.",
        ),
      },
      {
        id: 94,
        title: message("What I Brought Back With Me"),
        description: message(
          "Somewhere in a drawer there may be a medal, a bell, a stone, a child’s drawing. What is it, and how did it come to you? When did you last hold it? If you brought back only a scar or a bad knee, how did you get it?",
        ),
      },
      {
        id: 95,
        title: message("The Habit That Never Left Me"),
        description: message(
          "Because of those years, how do you still make a bed, fold a towel, plan a day, or greet a stranger? Who teases you about it? When did you last catch yourself doing it? Write down what those who know you best would say you learned there.",
        ),
      },
      {
        id: 96,
        title: message("If the Call Came Again Today"),
        description: message(
          "A young person rings your bell and says, “I want to do what you did.” What do you pour them to drink, and what do you tell them first? What do you keep back? Then write what you yourself would answer, if you were asked again tomorrow.",
        ),
      },
    ],
  },
];
