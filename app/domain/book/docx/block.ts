import type { PartTable } from "./part-tables";
import type { PlacedPhoto } from "./photos";
import type { StyleId } from "./styles";

export type Block = TextBlock | { photo: PlacedPhoto } | { table: PartTable };

export interface TextBlock {
  style: StyleId;
  text: string;
  language?: string;
  /** Bookmark name, for the table of contents. */
  anchor?: string;
  startsPage?: boolean;
  /** The mark of a line of a list; empty for one that continues the line before. */
  marker?: string;
  /** Points to the right of the others of its style. */
  indent?: number;
  /** Points above it, besides those of its style. */
  gap?: number;
  keepsWithNext?: boolean;
}
