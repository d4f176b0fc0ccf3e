import type { CircleChoices } from "~/domain/people/circle/circles.server";
import type { CircleCode } from "~/domain/people/circle/codes.server";
import type { CircleMember } from "~/domain/people/circle/members.server";
import type { StorySharing } from "~/domain/writing/sharing/list-sharing.server";
import type { SharedWith } from "~/domain/writing/sharing/schema";
import type { PageShell } from "~/page-shell";
import type { RejectedForm } from "~/ui/form";

export interface FamilyScreenProps {
  shell: PageShell;
  members: CircleMember[];
  /** Names of those who keep the book after the author. */
  keepers: string[];
  code: CircleCode | null;
  choices: CircleChoices;
  counts: Record<SharedWith, number>;
  list: { stories: StorySharing[]; page: number };
  publicAddress: string;
  /** What staff did here for the author that the author has not seen. */
  staffActs: { name: string; count: number } | null;
  /** The house that asks whether it may invite. */
  house: { name: string } | null;
  isViewed: boolean;
  invited: { name: string; link: string | null } | null;
  rejected: RejectedForm | undefined;
}
