import type { PaintingName } from "./paintings";

/*
 * The books of the public pages. Margaret Hale and Arthur Bell are fictional, and the pages say so;
 * Franklin's text is from his autobiography (public domain). What prints as a photo is a painting in the public domain,
 * named in its caption.
 */

export interface ShownStory {
  promptId: number;
  /** Replaces the prompt's standard title. */
  title?: string;
  age: number;
  date: string;
  location: string;
  /** The text; or the memoir's chapter and the beginnings of the paragraphs to use. */
  content: string | { chapter: string; paragraphs: string[] };
  photos: PaintingName[];
  /** The transcript of a recording, which gets a printed QR code. */
  voice?: string;
}

export interface ShownBook {
  username: string;
  type: "biography" | "mission";
  design: {
    title: string;
    subtitle: string;
    authorName: string;
    coverStyle: string;
    introduction: string;
    layouts?: Record<string, string>;
  };
  cover: PaintingName;
  stories: ShownStory[];
}

export const shownBooks: ShownBook[] = [
  {
    username: "margaret",
    type: "biography",
    design: {
      title: "Eleven Windows",
      subtitle: "A girl from Galena",
      authorName: "Margaret Hale",
      coverStyle: "top-image-banner",
      layouts: { "6": "hero-grid" },
      introduction:
        "My grandchildren ask me about the war and the moon. What I remember is the sound of one window. So I wrote down the windows first.",
    },
    cover: "allingham",
    stories: [
      {
        promptId: 1,
        age: 6,
        date: "1948",
        location: "Galena, Illinois",
        content:
          "I was named for my grandmother, who kept the ferry house after her husband drowned. She never spoke of it. When I was six she gave me her thimble and said that a name is a thing you look after, like a good pan.\n\nI still have the thimble. It has a dent on one side where she used to tap the table when she wanted quiet.",
        photos: ["israels"],
      },
      {
        promptId: 3,
        age: 9,
        date: "winter 1951",
        location: "Galena, Illinois",
        content:
          "The house had eleven windows and I knew which of them whistled. In January the one above the stairs sang two notes, and my brother Tom said it was the house asking for its supper.\n\nWe slept in the room over the kitchen because the stovepipe went through it. My mother hung our school clothes on a string beside it, so that they were warm at six in the morning.\n\nYou could tell the hour by the floor. Before five it was ice, and you put your feet down as if on somebody’s face. When the kitchen stove had been going a while a warm place came, the size of a plate, then of a table, and by breakfast it reached the door.\n\nTom left for Chicago the year I turned twelve. After that the window sang to me alone. I have lived in six houses since, all of them warm, and not one of them ever asked me for anything.",
        photos: ["metcalf", "allingham"],
        voice: "Hear Margaret tell it",
      },
    ],
  },
  {
    username: "margaret",
    type: "mission",
    design: {
      title: "The Letter on a Tuesday",
      subtitle: "My years as a nurse",
      authorName: "Margaret Hale",
      coverStyle: "classic-portrait",
      introduction: "Forty-one years on the wards, most of them at night.",
    },
    cover: "van-gogh",
    stories: [
      {
        promptId: 49,
        title: "The Letter on a Tuesday",
        age: 21,
        date: "September 1963",
        location: "St. Louis, Missouri",
        content:
          "The letter from the nursing school came on a Tuesday. I read it standing at the mailbox, and then I read it to the horse, because there was nobody else in the yard.\n\nHe was not impressed. My mother was in the garden with her back to me, and I stood there a while with the news all to myself, which I have never been able to do since with any news.\n\nShe wiped her hands and read it twice. Then she said, “Well. You had better learn to sleep in the daytime.” It was the best advice that anybody gave me in forty-one years.",
        photos: ["van-gogh"],
      },
    ],
  },
  {
    username: "benjamin",
    type: "biography",
    design: {
      title: "The Printer’s Boy",
      subtitle: "A life, told to his son",
      authorName: "Benjamin Franklin",
      coverStyle: "heritage-frame",
      introduction:
        "Dear Son: I have ever had pleasure in obtaining any little anecdotes of my ancestors. You may remember the inquiries I made among the remains of my relations when you were with me in England, and the journey I undertook for that purpose. Imagining it may be equally agreeable to you to know the circumstances of my life, many of which you are yet unacquainted with, I sit down to write them for you.",
    },
    cover: "martin",
    stories: [
      {
        promptId: 3,
        title: "Stones for a Wharf",
        age: 10,
        date: "1716",
        location: "Boston",
        content: { chapter: "Ancestry and Early Youth in Boston", paragraphs: ["There was a salt-marsh"] },
        photos: ["shishkin"],
      },
      {
        promptId: 4,
        title: "Fond of Reading",
        age: 12,
        date: "1718",
        location: "Boston",
        content: { chapter: "Beginning Life as a Printer", paragraphs: ["From a child I was fond"] },
        photos: ["smith"],
      },
      {
        promptId: 17,
        title: "Three Great Puffy Rolls",
        age: 17,
        date: "October 1723",
        location: "Philadelphia",
        content: {
          chapter: "Arrival in Philadelphia",
          paragraphs: ["Then I walked up the street"],
        },
        photos: ["constable"],
      },
    ],
  },
  {
    username: "arthur",
    type: "mission",
    design: {
      title: "Listening Watch",
      subtitle: "Two winters at sea",
      authorName: "Arthur Bell",
      coverStyle: "modern-minimalist",
      introduction: "For those who sat beside me, and for those who ask what I did there.",
    },
    cover: "courbet",
    stories: [
      {
        promptId: 57,
        title: "Listening Watch",
        age: 22,
        date: "1953",
        location: "aboard a weather ship, North Atlantic",
        content:
          "My watch was midnight to four. You sat with the headphones on and the sea under your chair and listened to nothing, for hours, so that somebody who called would not be calling into nothing.\n\nThe cook brought coffee at two. He was from Gloucester and had a bad stomach and never once spilled a drop, whatever the ship did. He would stand there until I had drunk half, and look at the dial as if it might say something to him.\n\nIn two winters I was called eleven times. Nine were fishermen who had lost a light, and wanted to hear where they were from somebody who was not frightened. One was a plane. One was a man who wanted only to know whether anybody was there, and I said yes.",
        photos: ["courbet"],
      },
    ],
  },
];
