import { fromBit } from "~/db/columns";
import type { UserRow } from "~/db/tables";

/** Somebody as those who look after them see it. */
export interface Person {
  id: number;
  username: string;
  displayName: string;
  email: string | null;
  isAdmin: boolean;
  isOwner: boolean;
  assignedOwnerId: number | null;
  plan: string | null;
  /** Booked of a professional writer's time. */
  writerMinutes: number;
  isSuspended: boolean;
  isClosed: boolean;
  storyCount: number;
  createdAt: string;
  lastLoginAt: string | null;
  lastUseDate: string | null;
}

/** A row of `users` without what nobody may see. */
export function toPerson(row: UserRow): Person {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    email: row.email,
    isAdmin: fromBit(row.isAdmin),
    isOwner: fromBit(row.isOwner),
    assignedOwnerId: row.assignedOwnerId,
    plan: row.plan,
    writerMinutes: row.bookedMinutes,
    isSuspended: row.suspendedAt !== null,
    isClosed: row.closedAt !== null,
    storyCount: row.storyCount,
    createdAt: row.createdAt,
    lastLoginAt: row.lastLoginAt,
    lastUseDate: row.lastUseAt,
  };
}
