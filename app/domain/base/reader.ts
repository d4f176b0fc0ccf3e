import type { Actor } from "./actor";

export type ServedBearerKind =
  | "qr"
  | "invoice"
  | "export"
  | "setup"
  | "question"
  | "circle"
  | "gift"
  | "keeper"
  | "tablet"
  | "card"
  | "volunteer";

/** Whoever has a token, in a link, on paper or in a cookie. Not an `Actor`: functions that write, or read an account, do not take it. */
export interface Bearer<Kind extends ServedBearerKind = ServedBearerKind> {
  readonly kind: Kind;
  /** The account that the thing belongs to; null before there is one. */
  readonly ownerId: number | null;
  /** The id of what it opens; of an export, the id of the account. */
  readonly opens: number;
}

/** Who may read what their query finds. */
export type Reader = Actor | Bearer;

/** True for whoever reads by a token, and not by an account of their own. */
export function isBearer(reader: Pick<Actor, "userId"> | Bearer): reader is Bearer {
  return "opens" in reader;
}
