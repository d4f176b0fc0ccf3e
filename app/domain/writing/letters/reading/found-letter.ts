/** A letter as a file has it. Texts are plain, with an empty line between paragraphs. */
export interface FoundLetter {
  title: string;
  sender: string;
  /** "1997-03-03", "1997-03", "1997" or empty. */
  sentOn: string;
  content: string;
  photos: FoundPhoto[];
  /** Pictures that the letter names by an address; none is fetched. */
  missingPhotos: number;
  /** Names by which the person may give them, such as "2019/05/snow.jpg". */
  missingNames?: string[];
}

export interface FoundPhoto {
  name: string;
  content: Buffer;
}

/** Where a letter stands in its file. Bytes matter in mailboxes alone; elsewhere both are 0. */
export interface LetterPlace {
  /** Counted in the file, from 0. */
  place: number;
  startByte: number;
  bytes: number;
}

const skipReasons = [
  "kind",
  "unreadable",
  "charset",
  "too-large",
  "too-many",
  "empty",
  // A picture that no letter of the list misses.
  "not-missing",
] as const;
export type SkipReason = (typeof skipReasons)[number];

export class Unreadable extends Error {
  constructor(readonly reason: SkipReason) {
    super(reason);
  }
}

/** Bytes of one mail or document; a mailbox may be larger. */
export const letterMaxBytes = 40 * 1024 * 1024;
