import type { EventName } from "~/domain/events/events";

/** A flash message at the top of the next page; with script it is also a toast. */
export interface StatusMessage {
  kind: "success" | "error";
  title: string;
  text?: string;
  /** Milliseconds of the toast, 5000 by default. The text stays on the page. */
  duration?: number;
  /** The event for the ad pixel, if the visitor has consented. */
  event?: EventName;
}

/** The site's ad pixel and this visitor's consent. */
export interface Pixel {
  id: string;
  choice: "unasked" | "yes" | "no";
}

export type TextSize = "usual" | "large" | "largest";

/** The layout data of every page. */
export interface PageShell {
  brandName: string;
  /** The name of the account's person; null for visitors. */
  participantName: string | null;
  /** The role of the signed-in person, also during impersonation. */
  staff: "administrator" | "owner" | null;
  /** Set during impersonation. */
  impersonation: { name: string; userId: number } | null;
  /** The flash message. */
  status: StatusMessage | null;
  /** The CSRF token for all forms of the page. */
  formToken: string;
  /** The id of the shown account, for scripts that save into it; null for visitors. */
  accountId: number | null;
  /** Null if the person turned script off. */
  scriptUrl: string | null;
  /** The configured public address of the site, for QR codes and metadata. */
  publicAddress: string | null;
  textSize: TextSize;
  /** Null if the operator has not configured one. */
  pixel: Pixel | null;
}
