import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, isImpersonating, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { formatLastUse } from "../../base/format";
import { getSettings } from "../../base/settings/settings.server";
import { hasExpired, hashSessionId } from "./sessions.server";

export interface Device {
  /** Hash of the session id; it does not authenticate. */
  ref: string;
  name: string;
  seen: string;
  /** The password was right there, and the second step is missing. */
  isHalfOpen: boolean;
  isThis: boolean;
}

/** Lists the active sessions: the current one first, then by last use. Empty while impersonating. */
export async function listDevices(deps: Deps, actor: Actor, sessionId: string): Promise<Device[]> {
  if (isImpersonating(actor)) return [];
  const rows = await deps.db
    .selectFrom("sessions")
    .select(["idHash", "device", "createdAt", "seenAt", "isHalfOpen", "isOnlyWayIn"])
    .where("userId", "=", actor.userId)
    .orderBy("seenAt", "desc")
    .orderBy("createdAt", "desc")
    .execute();
  const currentHash = hashSessionId(sessionId);
  const now = deps.clock.now();
  const { staffIdleMinutes } = await getSettings(deps.db);
  const idleMinutes = actor.isAdmin || actor.isOwner ? staffIdleMinutes : null;
  return rows
    .filter((row) => !hasExpired(deps, row, idleMinutes))
    .map(({ idHash, device, seenAt, isHalfOpen }) => ({
      ref: idHash,
      name: deviceName(device),
      seen: formatLastUse(seenAt, now),
      isHalfOpen: isHalfOpen === 1,
      isThis: idHash === currentHash,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Throws NotFound for an unknown one. */
export async function signOutDevice(deps: Deps, actor: Self, ref: string): Promise<void> {
  const deleted = await deps.db
    .deleteFrom("sessions")
    .where("userId", "=", actor.userId)
    .where("idHash", "=", ref)
    .returning("userId")
    .executeTakeFirst();
  if (!deleted) throw new NotFound();
  await recordAudit(deps, actor, "session.end");
}

/** Ends all sessions of the actor but that of `sessionId`, which is the cookie's id. Audited, even if it ended none. */
export async function signOutOtherDevices(deps: Deps, actor: Self, sessionId: string): Promise<void> {
  await deps.db
    .deleteFrom("sessions")
    .where("userId", "=", actor.userId)
    .where("idHash", "!=", hashSessionId(sessionId))
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

/** An iPad may send the user agent of a Mac. */
const devices: [RegExp, Message][] = [
  [/\biPad\b/, message("an iPad")],
  [/\biPhone\b/, message("an iPhone")],
  [/\bAndroid\b.*\bMobile\b/, message("an Android phone")],
  [/\bAndroid\b/, message("an Android tablet")],
  [/\bCrOS\b/, message("a Chromebook")],
  [/\bWindows\b/, message("a Windows computer")],
  [/\bMacintosh\b.*\bVersion\/.*\bSafari\//, message("a Mac or iPad")],
  [/\bMacintosh\b/, message("a Mac")],
  [/\bLinux\b/, message("a Linux computer")],
];

/** Returns "Safari on an iPad", for example. */
export function deviceName(userAgent: string): string {
  const browser = findName(browsers, userAgent);
  const kind = findName(devices, userAgent);
  const device = kind && t(kind);
  if (browser && device) return t("{browser} on {device}", { browser, device });
  return (
    browser ?? (device ? t("A browser on {device}", { device }) : t("A device that does not say what it is"))
  );
}

function findName<Name extends string>(names: [RegExp, Name][], userAgent: string): Name | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
