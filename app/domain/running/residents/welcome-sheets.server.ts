import { inLanguage } from "~/messages/language.server";
import type { Language } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { isTrialPast } from "../../base/access/trials.server";
import type { Self } from "../../base/actor";
import { recordAudit, recordReading } from "../../base/audit/audit.server";
import type { Encryption } from "../../base/encryption.server";
import { Forbidden } from "../../base/errors";
import { formatDate } from "../../base/format";
import { lastEndingDay } from "../../base/last-day";
import type { MailDeps } from "../../base/mail/outbox.server";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { barsOf, drawQrCode } from "../../media/qr-codes/qr-code-drawing";
import { issueSheetCodes, listSheetCodes } from "../../people/auth/sheet-codes.server";
import { recordStaffCredential } from "../../people/marks/staff-credentials.server";
import type { HouseFilter } from "./house-filter";
import { listHouse } from "./house-list.server";

export interface WelcomeSheet {
  displayName: string;
  username: string;
  locale: Language;
  code: string;
  expiresAt: string;
}

type SheetDeps = MailDeps & { encryption: Encryption };

/** What the sheets of those say whose code was not used yet, by room. Audited, because whoever has a code can come in. */
export async function readWelcomeSheets(
  deps: SheetDeps,
  actor: Self,
  filter: HouseFilter,
): Promise<WelcomeSheet[]> {
  const house = await listHouse(deps, actor, filter);
  const codes = await listSheetCodes(
    deps,
    house.filter(({ wayIn }) => wayIn !== "suspended").map(({ id }) => id),
  );
  const sheets = house.flatMap(({ id, displayName, username, locale }) => {
    const found = codes.get(id);
    return found ? [{ displayName, username, locale, code: found.code, expiresAt: found.expiresAt }] : [];
  });
  if (sheets.length > 0) await recordReading(deps, actor, "residents.sheets", { count: sheets.length });
  return sheets;
}

/** Makes codes for those who have not come in and have none, or for one person; none after a trial. Returns how many. Audited. Throws Forbidden. */
export async function renewSheetCodes(deps: SheetDeps, actor: Self, filter: HouseFilter): Promise<number> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const isOne = (filter.ids ?? []).length === 1;
    const house = await listHouse(within, actor, filter);
    const wanted = house
      .filter(({ wayIn }) => wayIn !== "suspended" && (isOne || wayIn === "none"))
      .map(({ id }) => id);
    if (wanted.length === 0) return 0;
    const people = await listInvitable(within, wanted);
    if (people.length === 0) throw new Forbidden(noSheetsMessage);
    const ids = people.map(({ id }) => id);
    await issueSheetCodes(within, ids);
    for (const person of people) await recordStaffCredential(within, actor, person, "code");
    await recordAudit(within, actor, "residents.codes", { count: ids.length, first: Math.min(...ids) });
    return ids.length;
  });
}

async function listInvitable({ db, clock }: Pick<SheetDeps, "db" | "clock">, ids: readonly number[]) {
  const rows = await db
    .selectFrom("users")
    .leftJoin("houseTrials", "houseTrials.userId", "users.assignedOwnerId")
    .select(["users.id", "users.email", "houseTrials.endsAt", "houseTrials.fullAt"])
    .where("users.id", "in", ids)
    .execute();
  return rows.filter((row) => !isTrialPast({ clock }, row));
}

const noSheetsMessage = message(
  "The trial of this house is over, so no new welcome sheets are made. A one-time code on a resident’s own page still lets them in, to read and to take their account along.",
);

export const paperSizes = ["letter", "a4"] as const;
export type PaperSize = (typeof paperSizes)[number];

interface SheetsPaper {
  sheets: WelcomeSheet[];
  size: PaperSize;
  brandName: string;
  site: string;
}

/** The sheets as one PDF, each in its resident's language. Throws Unavailable where the print engine does not run. */
export function makeWelcomeSheets(
  deps: PaperDeps,
  { sheets, size, brandName, site }: SheetsPaper,
): Promise<Uint8Array> {
  const page = `${site}/auth/printed-code`;
  return makePaper(deps, "welcome", {
    title: t("Welcome sheets"),
    author: brandName,
    paper: size === "a4" ? "a4" : "us-letter",
    sheets: sheets.map((sheet) => inLanguage(sheet.locale, () => toPaper(sheet, page, brandName))),
  });
}

function toPaper(
  { displayName, username, locale, code, expiresAt }: WelcomeSheet,
  page: string,
  brandName: string,
) {
  const until = formatDate(lastEndingDay(expiresAt));
  return {
    language: locale,
    code: barsOf(drawQrCode(`${page}?code=${code}`)),
    short: code,
    brandName,
    title: t("Welcome, {name}", { name: displayName }),
    lead: t("Here you can tell the story of your life. It becomes a book."),
    steps: [
      t("Point the camera of a phone or tablet at the square."),
      t("Choose a password of your own, and write it down here:"),
      t("Answer one question. There is no right order, and no hurry."),
    ],
    typed: t("No camera? Open {page} and type this code:", { page: page.replace(/^https?:\/\//, "") }),
    name: t("Your username is {username}", { username }),
    until: t("The code works once, until {day}. Please give it to nobody else.", { day: until }),
  };
}
