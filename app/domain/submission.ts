/** A form as it was posted: the id that the server signed for it, and a hash of what was typed. */
export interface Submission {
  id: string;
  contentHash: string;
}

/**
 * By what a thing knows the form that made it: the same form with the same words again is the same thing; with other
 * words (Back, edit, once more) it is another. Null for what no form made.
 */
export function creationKey(submission: Submission | undefined): string | null {
  return submission ? `${submission.id}.${submission.contentHash}` : null;
}
