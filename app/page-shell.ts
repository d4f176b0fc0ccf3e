import type { EventName } from "~/domain/events/events";

/** A message for the top of the next page; where script runs it shows as a toast as well. */
export interface StatusMessage {
  kind: "success" | "error";
  title: string;
  text?: string;
  /** How long the toast stays, in milliseconds; the text on the page stays anyway. 5000 if left out. */
  duration?: number;
  /** What happened, for the ad pixel where a visitor has said yes to it. */
  event?: EventName;
}

/** The ad pixel of the site, and what this visitor says to it. */
export interface Pixel {
  id: string;
  choice: "unasked" | "yes" | "no";
}

/** How large a person likes to read. */
export type TextSize = "usual" | "large" | "largest";

/** What every page shows around its own content. */
export interface PageShell {
  brandName: string;
  /** Of the person whose account this is; null for visitors. */
  participantName: string | null;
  /** The role of the person at the keyboard, if they have one. */
  staff: "administrator" | "owner" | null;
  /** Set while somebody looks at another's account. */
  impersonation: { name: string; userId: number } | null;
  /** The message that waited for this page. */
  status: StatusMessage | null;
  /** For the hidden field of every form on the page. */
  formToken: string;
  /** Whose account the page shows, for scripts that save into it; null for visitors. */
  accountId: number | null;
  /** Null where the person wants pages without script. */
  scriptUrl: string | null;
  /** Where the site is reached from outside, for QR codes; null while nobody has said. */
  publicAddress: string | null;
  textSize: TextSize;
  /** Null where the operator has none, and nobody needs to be asked. */
  pixel: Pixel | null;
}
