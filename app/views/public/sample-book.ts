import { type Message, message } from "~/messages/message";
import type { PictureName } from "./pictures";

export interface SampleSpread {
  picture: PictureName;
  title: Message;
  facts?: Message;
  text: Message;
  /** Its first lines are read by a voice. */
  hasVoice?: true;
  painting?: Message;
}

/** Franklin's book as `npm run showcase` prints it, from the cover on. */
export const sampleBook: SampleSpread[] = [
  {
    picture: "cover-franklin",
    title: message("The cover"),
    text: message("The Printer’s Boy. A life, told to his son. Benjamin Franklin."),
    painting: message("David Martin, Benjamin Franklin, 1767"),
  },
  {
    picture: "page-introduction",
    title: message("Introduction"),
    hasVoice: true,
    text: message(
      "Dear Son: I have ever had pleasure in obtaining any little anecdotes of my ancestors. You may remember the inquiries I made among the remains of my relations when you were with me in England, and the journey I undertook for that purpose. Imagining it may be equally agreeable to you to know the circumstances of my life, many of which you are yet unacquainted with, I sit down to write them for you.",
    ),
  },
  {
    picture: "spread-wharf",
    title: message("Stones for a Wharf"),
    facts: message("Age 10 · 1716 · Boston"),
    text: message(
      "There was a salt-marsh that bounded part of the millpond, on the edge of which, at high water, we used to stand to fish for minnows. By much trampling, we had made it a mere quagmire. My proposal was to build a wharf there fit for us to stand upon, and I showed my comrades a large heap of stones, which were intended for a new house near the marsh, and which would very well suit our purpose. Accordingly, in the evening, when the workmen were gone, I assembled a number of my playfellows, and working with them diligently like so many emmets, sometimes two or three to a stone, we brought them all away and built our little wharf. The next morning the workmen were surprised at missing the stones, which were found in our wharf. Inquiry was made after the removers; we were discovered and complained of; several of us were corrected by our fathers; and, though I pleaded the usefulness of the work, mine convinced me that nothing was useful which was not honest.",
    ),
    painting: message("Ivan Shishkin, Mill in the Forest, 1897 (detail)"),
  },
  {
    picture: "spread-reading",
    title: message("Fond of Reading"),
    facts: message("Age 12 · 1718 · Boston"),
    text: message(
      "From a child I was fond of reading, and all the little money that came into my hands was ever laid out in books. Pleased with the Pilgrim’s Progress, my first collection was of John Bunyan’s works in separate little volumes. I afterward sold them to enable me to buy R. Burton’s Historical Collections; they were small chapmen’s books, and cheap, forty or fifty in all. My father’s little library consisted chiefly of books in polemic divinity, most of which I read, and have since often regretted that, at a time when I had such a thirst for knowledge, more proper books had not fallen in my way, since it was now resolved I should not be a clergyman. Plutarch’s Lives there was in which I read abundantly, and I still think that time spent to great advantage. There was also a book of DeFoe’s, called an Essay on Projects, and another of Dr. Mather’s, called Essays to Do Good, which perhaps gave me a turn of thinking that had an influence on some of the principal future events of my life.",
    ),
    painting: message("Jessie Willcox Smith, They All Drew to the Fire, 1915"),
  },
  {
    picture: "spread-rolls",
    title: message("Three Great Puffy Rolls"),
    facts: message("Age 17 · October 1723 · Philadelphia"),
    text: message(
      "Then I walked up the street, gazing about till near the market-house I met a boy with bread. I had made many a meal on bread, and, inquiring where he got it, I went immediately to the baker’s he directed me to, in Second-street, and asked for biscuit, intending such as we had in Boston; but they, it seems, were not made in Philadelphia. Then I asked for a threepenny loaf, and was told they had none such. So not considering or knowing the difference of money, and the greater cheapness nor the names of his bread, I bade him give me threepenny worth of any sort. He gave me, accordingly, three great puffy rolls. I was surprised at the quantity, but took it, and, having no room in my pockets, walked off with a roll under each arm, and eating the other. Thus I went up Market-street as far as Fourth-street, passing by the door of Mr. Read, my future wife’s father; when she, standing at the door, saw me, and thought I made, as I certainly did, a most awkward, ridiculous appearance. Then I turned and went down Chestnut-street and part of Walnut-street, eating my roll all the way, and, coming round, found myself again at Market-street wharf, near the boat I came in, to which I went for a draught of the river water; and, being filled with one of my rolls, gave the other two to a woman and her child that came down the river in the boat with us, and were waiting to go farther.",
    ),
    painting: message("John Constable, The Grove, Hampstead, about 1822"),
  },
];

/** The address of a page of the sample book; pages count from 1. */
export function sampleBookPath(page: number): string {
  return `/examples/book/${page}`;
}

/** The page of an address; undefined if the book has no such page. */
export function findSamplePage(text: string | undefined): number | undefined {
  const page = Number(text);
  return /^[1-9]\d?$/.test(text ?? "") && sampleBook[page - 1] ? page : undefined;
}
