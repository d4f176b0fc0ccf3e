export interface Resident {
  id: number;
  displayName: string;
  createdAt: string;
  /** The last time they wrote or told something: a story, unsaved words or a recording. Null if never. */
  wroteAt: string | null;
}

export interface Residents {
  /** Newest words first. */
  wroteThisWeek: Resident[];
  goneQuiet: Resident[];
}

/** Somebody has gone quiet who wrote nothing for so many days; a newcomer, so many after joining. */
export const quietDays = 14;
