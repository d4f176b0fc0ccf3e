/** Text that many pages contain. Who sends it may keep its bytes by this object. */
export interface CachedText {
  readonly text: string;
}

/** A page in order: what was rendered for it alone, and what is kept. */
export type PageText = readonly (string | CachedText)[];
