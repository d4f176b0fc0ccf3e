import { type Actor, isImpersonating, type Self } from "../actor";
import { recordAudit } from "../audit/audit.server";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { formatLastUse } from "../format";
import { hasExpired, hashId } from "./sessions.server";

/** A device that is signed in to the account. */
export interface Device {
  /** Names it to the server; it opens nothing. */
  ref: string;
  /** "Safari on an iPad". */
  name: string;
  /** "3 hours ago". */
  seen: string;
  isThis: boolean;
}

/**
 * The devices that the person is signed in on, this one first, then the last used. Who views the account is not shown
 * them.
 */
export async function listDevices(deps: Deps, actor: Actor, sessionId: string): Promise<Device[]> {
  if (isImpersonating(actor)) return [];
  const rows = await deps.db
    .selectFrom("sessions")
    .select(["idHash", "device", "createdAt", "seenAt"])
    .where("userId", "=", actor.userId)
    .orderBy("seenAt", "desc")
    .orderBy("createdAt", "desc")
    .execute();
  const own = hashId(sessionId);
  const now = deps.clock.now();
  return rows
    .filter((row) => !hasExpired(deps, row, actor.isAdmin || actor.isOwner))
    .map(({ idHash, device, seenAt }) => ({
      ref: idHash,
      name: deviceName(device),
      seen: formatLastUse(seenAt, now),
      isThis: idHash === own,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Signs a device out. Throws NotFound when it is not signed in to this account. */
export async function signOutDevice(deps: Deps, actor: Self, ref: string): Promise<void> {
  const ended = await deps.db
    .deleteFrom("sessions")
    .where("userId", "=", actor.userId)
    .where("idHash", "=", ref)
    .returning("userId")
    .executeTakeFirst();
  if (!ended) throw new NotFound();
  await recordAudit(deps, actor, "session.end");
}

/** Signs all devices out but the one that asks. */
export async function signOutOtherDevices(deps: Deps, actor: Self, sessionId: string): Promise<void> {
  await deps.db
    .deleteFrom("sessions")
    .where("userId", "=", actor.userId)
    .where("idHash", "!=", hashId(sessionId))
    .execute();
  await recordAudit(deps, actor, "session.end-others");
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?i?O?S?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

/** An iPad may say that it is a Mac: nothing that it sends tells them apart. */
const devices: [RegExp, string][] = [
  [/\biPad\b/, "an iPad"],
  [/\biPhone\b/, "an iPhone"],
  [/\bAndroid\b.*\bMobile\b/, "an Android phone"],
  [/\bAndroid\b/, "an Android tablet"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bWindows\b/, "a Windows computer"],
  [/\bMacintosh\b.*\bVersion\/.*\bSafari\//, "a Mac or iPad"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bLinux\b/, "a Linux computer"],
];

/** What people would call a browser and its device, by what it says of itself: "Safari on an iPad". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const device = nameIn(devices, userAgent);
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? (device ? `A browser on ${device}` : "A device that does not say what it is");
}

function nameIn(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
