import { inLanguage } from "~/messages/language.server";
import { toLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { NotFound } from "../../base/errors";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import { barsOf, drawQrCode } from "../../media/qr-codes/qr-code-drawing";
import type { GiftBearer } from "./gift-bearers.server";
import { type GiftDeps, isGiven, questionsOf, stateOfGift } from "./gift-rows.server";

export const cardDesigns = ["1", "2", "3"] as const;
export const cardPapers = ["a5", "letter"] as const;

export interface CardLook {
  design: (typeof cardDesigns)[number];
  paper: (typeof cardPapers)[number];
}

/** The card as a PDF to fold. Throws NotFound unless paid, still wrapped and with a public address, and Unavailable without the print engine. */
export async function makeGiftCard(
  deps: GiftDeps & PaperDeps,
  { gift }: GiftBearer,
  { design, paper }: CardLook,
): Promise<Uint8Array> {
  const { config, encryption } = deps;
  const state = stateOfGift(gift);
  const code = encryption.open(gift.sealedCode);
  const isClosed = state === "waiting" || state === "sent";
  if (!isGiven(gift) || !isClosed || !config.appUrl || code === null) throw new NotFound();
  const language = toLanguage(gift.locale);
  const { appUrl, brandName } = config;
  const { recipientName, calledAs, givers, lines } = gift;
  const card = inLanguage(language, () => ({
    title: t("For {name}", { name: recipientName }),
    ...{ design, paper, givers, language, brand: brandName, short: code },
    lines: lines.split("\n"),
    question: questionsOf(gift)[0] ?? "",
    code: barsOf(drawQrCode(`${appUrl}/g/${code}`)),
    address: `${appUrl.replace(/^https?:\/\//, "")}/gift/open`,
    words: {
      front: t("For {name}", { name: recipientName }),
      below: t("a book only you can write"),
      question: t("Your first question"),
      begin: t("To begin"),
      how: t("Point a phone or tablet at this square, or type this address and the code:"),
      dear: t("Dear {name},", { name: calledAs }),
    },
  }));
  return makePaper(deps, "gift-card", card);
}
