import type { GiftRow } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordReading } from "../../base/audit/audit.server";
import { byteOrderMark, csvLine } from "../../base/csv";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { barsOf, drawQrCode } from "../../media/qr-codes/qr-code-drawing";
import { type GiftDeps, isGiven, selectGifts } from "./gift-rows.server";
import { nameOfGift } from "./given-gifts.server";

export interface HouseBatch {
  /** The first of them, which names them all. */
  first: number;
  planName: string;
  createdAt: string;
  made: number;
  unwrapped: number;
}

const batchesShown = 20;

/** What the house made, the newest first. Throws Forbidden. */
export async function listHouseBatches({ db }: Pick<Deps, "db">, actor: Actor): Promise<HouseBatch[]> {
  requireAdministrator(actor);
  const rows = await db
    .selectFrom("gifts")
    .select(({ fn }) => ["planId", "months", "createdAt", fn.min<number>("id").as("first")])
    .select(({ fn }) => [fn.countAll<number>().as("made"), fn.count<number>("unwrappedAt").as("unwrapped")])
    .where("isHouse", "=", 1)
    .groupBy(["createdAt", "planId", "months"])
    .orderBy("first", "desc")
    .limit(batchesShown)
    .execute();
  return rows.map(({ planId, months, ...batch }) => ({ ...batch, planName: nameOfGift({ planId, months }) }));
}

interface HouseCode extends Pick<GiftRow, "id" | "locale" | "createdAt"> {
  code: string;
  planName: string;
}

/** The codes of a batch that nobody has unwrapped. Administrators only; audited. Throws Forbidden and NotFound. */
export async function readHouseCodes(
  { encryption, ...deps }: Pick<GiftDeps, "db" | "clock" | "isHead" | "encryption">,
  actor: Actor,
  first: number,
  file: "cards" | "table",
): Promise<HouseCode[]> {
  requireAdministrator(actor);
  const batch = await deps.db
    .selectFrom("gifts")
    .select(["createdAt", "planId", "months"])
    .where("id", "=", first)
    .where("isHouse", "=", 1)
    .executeTakeFirst();
  if (!batch) throw new NotFound();
  const rows = await selectGifts(deps.db)
    .where("gifts.isHouse", "=", 1)
    .where("gifts.createdAt", "=", batch.createdAt)
    .where("gifts.planId", "=", batch.planId)
    .where("gifts.months", "is", batch.months)
    .where("gifts.unwrappedAt", "is", null)
    .orderBy("gifts.id")
    .execute();
  const codes = rows.filter(isGiven).flatMap((gift) => {
    const code = encryption.open(gift.sealedCode);
    const { id, locale, createdAt } = gift;
    return code === null ? [] : [{ id, locale, createdAt, code, planName: nameOfGift(gift) }];
  });
  await recordReading(deps, actor, "gift.codes", { first, count: codes.length, file });
  return codes;
}

const columns = [message("Gift"), message("Code"), message("Address"), message("Plan"), message("Made on")];

/** The codes of a batch as CSV, for labels and lists. Audited when the first chunk is read. Throws like readHouseCodes. */
export async function* exportHouseCodes(
  deps: Parameters<typeof readHouseCodes>[0],
  actor: Actor,
  first: number,
  site: string,
): AsyncGenerator<string> {
  const codes = await readHouseCodes(deps, actor, first, "table");
  yield byteOrderMark + csvLine(columns.map((column) => t(column)));
  yield codes
    .map(({ id, code, planName, createdAt }) =>
      csvLine([id, code, `${site}/g/${code}`, planName, createdAt.slice(0, 10)]),
    )
    .join("");
}

export const sheetPapers = ["letter", "a4"] as const;

interface CodesPaper {
  codes: HouseCode[];
  paper: (typeof sheetPapers)[number];
  brandName: string;
  site: string;
}

/** Cards of the size of a bank card, eight on a sheet, as one PDF. Throws Unavailable where the print engine does not run. */
export function makeGiftSheet(
  deps: PaperDeps,
  { codes, paper, brandName, site }: CodesPaper,
): Promise<Uint8Array> {
  return makePaper(deps, "gift-sheet", {
    ...{ title: t("Gift cards"), author: brandName, paper: paper === "a4" ? "a4" : "us-letter" },
    cards: codes.map(({ code, planName, locale }) =>
      inLanguage(toLanguage(locale), () => ({
        ...{ brand: brandName, plan: planName, short: code, language: toLanguage(locale) },
        code: barsOf(drawQrCode(`${site}/g/${code}`)),
        address: `${site.replace(/^https?:\/\//, "")}/gift/open`,
        words: {
          front: t("A gift for you"),
          below: t("a book only you can write"),
          how: t("Point a phone or tablet at this square, or type this address and the code:"),
        },
      })),
    ),
  });
}
