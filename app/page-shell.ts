import type { EventName } from "~/domain/base/events/events";
import type { OpenTasks } from "~/domain/running/administration/open-tasks.server";
import type { Language } from "~/messages/languages";

/** A flash message; with script it is also a toast. */
export interface StatusMessage {
  kind: "success" | "error";
  title: string;
  text?: string;
  undo?: { action: string; fields: Record<string, string> };
  link?: { href: string; label: string };
  /** Milliseconds of the toast, 5000 by default. */
  duration?: number;
  event?: EventName | EventName[];
}

export interface Pixel {
  id: string;
  choice: "unasked" | "yes" | "no";
  /** The name of the page of which the view is reported; left out where it could name a plan. */
  pageName?: string | undefined;
}

export type TextSize = "usual" | "large" | "largest";

/** Facts of the site that error pages show; no row is needed for them. */
export interface ErrorPageFacts {
  brandName: string;
  /** False if it is not known. */
  isVisitor: boolean;
}

/** Words that were typed into a form of this page and are not saved. */
export interface UnsavedForm {
  id: number;
  action: string;
  fields: [name: string, value: string][];
  /** Written as "5 minutes ago". */
  typed: string;
}

export interface PageShell {
  brandName: string;
  /** The name of the account; null for visitors. */
  participantName: string | null;
  /** Role of the signed-in person, also during impersonation. */
  staff: "administrator" | "owner" | null;
  impersonation: { name: string; userId: number } | null;
  status: StatusMessage | null;
  formToken: string;
  /** Id of the shown account, for scripts that save into it; null for visitors. */
  accountId: number | null;
  /** Null if the user has turned scripts off. */
  scriptUrl: string | null;
  publicAddress: string | null;
  textSize: TextSize;
  languages: Language[];
  pixel: Pixel | null;
  canTranscribe?: true;
  keeper?: string;
  /** Somebody said that this person has died, and they are asked whether it is so. */
  isAsked?: true;
  /** The day from which on this member of staff needs a second step, and has none (YYYY-MM-DD). */
  secondFactorFrom?: string;
  openTasks?: OpenTasks;
  /** Set in an own account whose way in staff made, or in which something waits. */
  mark?: { madeBy: string | null; until: string | null; waits: number };
  /** Set in an account that began with a gift and has no way back yet. */
  lacksWayBack?: true | undefined;
  /** Set in a house that tries the site, once its trial is over, and for its owner before that as well. */
  trial?: { endsAt: string; readableUntil: string; isOver: boolean; isOwners: boolean };
  /** What is red and reaches nobody by mail: sentences, for administrators on pages of the administration. */
  unheard?: string[];
  unsaved?: UnsavedForm[];
}
