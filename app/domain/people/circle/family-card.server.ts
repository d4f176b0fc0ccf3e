import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import { lastEndingDay } from "../../base/last-day";
import { makePaper, type PaperDeps } from "../../base/paper.server";

interface Card {
  author: string;
  code: string;
  expiresAt: string;
  appUrl: string;
  /** The drawn code: bars of dark modules, and the size of the square in modules. */
  square: { size: number; bars: [x: number, y: number, width: number][] };
}

/** The address in the card's square: the page where a code is typed, with this one filled in. */
export function cardAddress(appUrl: string, code: string): string {
  return `${appUrl}/family/code?code=${code}`;
}

/** Throws Unavailable where the print engine does not run. */
export function makeFamilyCard(deps: PaperDeps, card: Card): Promise<Uint8Array> {
  const { author, code, expiresAt, appUrl, square } = card;
  return makePaper(deps, "family-card", {
    title: t("My stories are here for you"),
    ...{ author, code: square, short: code, language: currentLanguage() },
    address: `${appUrl.replace(/^https?:\/\//, "")}/family/code`,
    words: {
      how: t("Point the camera of your phone at the square, or type this address:"),
      code: t("Your code:"),
      until: t("It works until {day}. You need no account and no password.", {
        day: formatDate(lastEndingDay(expiresAt)),
      }),
    },
  });
}
