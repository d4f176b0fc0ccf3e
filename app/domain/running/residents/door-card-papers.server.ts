import { inLanguage } from "~/messages/language.server";
import { type Language, toLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { listPrintedFaces } from "../../media/card-photos/card-photos.server";
import { barsOf, drawQrCode } from "../../media/qr-codes/qr-code-drawing";
import { cardNumber, cardToken } from "../../people/tablets/door-cards.server";
import type { HouseFilter } from "./house-filter";
import { selectHouse } from "./house-list.server";
import type { PaperSize } from "./welcome-sheets.server";

export const cardSizes = ["card", "a6", "hanger"] as const;
export type CardSize = (typeof cardSizes)[number];

export interface DoorCard {
  displayName: string;
  house: string;
  locale: Language;
  token: string;
  number: string;
  face: Buffer | null;
}

/** The cards of those who live in the house, by name. Nothing is stored for them. */
export async function listDoorCards(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  secret: string,
  filter: HouseFilter,
): Promise<DoorCard[]> {
  const rows = await selectHouse(db, actor, filter)
    .innerJoin("users as owners", "owners.id", "users.assignedOwnerId")
    .select(["users.cardGeneration", "owners.displayName as house"])
    .where("users.suspendedAt", "is", null)
    .execute();
  const faces = await listPrintedFaces(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ displayName, house, locale, ...card }) => ({
    ...{ displayName, house, locale: toLanguage(locale), face: faces.get(card.id) ?? null },
    ...{ token: cardToken(secret, card), number: cardNumber(secret, card) },
  }));
}

interface CardsPaper {
  cards: DoorCard[];
  size: CardSize;
  paper: PaperSize;
  site: string;
}

/** The cards as one PDF: eight on a sheet, or one a page. Throws Unavailable where the print engine does not run. */
export function makeDoorCards(
  deps: PaperDeps,
  { cards, size, paper, site }: CardsPaper,
): Promise<Uint8Array> {
  const data = {
    ...{ title: t("Door cards"), author: cards[0]?.house ?? "" },
    ...{ size, paper: paper === "a4" ? "a4" : "us-letter" },
    cards: cards.map((card, at) => inLanguage(card.locale, () => toPaper(card, at, site))),
  };
  const pictures = cards.flatMap(({ face }, at) => (face ? [{ name: faceFile(at), bytes: face }] : []));
  return makePaper(deps, "door-cards", data, pictures);
}

const faceFile = (at: number) => `face-${at}.jpg`;

function toPaper({ displayName, house, locale, token, number, face }: DoorCard, at: number, site: string) {
  const [first = displayName, ...rest] = displayName.split(" ");
  return {
    ...{ first, rest: rest.join(" "), house, number, language: locale },
    face: face ? faceFile(at) : null,
    code: barsOf(drawQrCode(`${site}/d/${token}`)),
    can: t("Hold this card in front of the tablet, and tell. Nobody can read with it."),
  };
}
