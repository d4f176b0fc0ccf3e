import type { Book } from "../../model";
import type { Finding } from "./finding";
import { bookLink } from "./places";

/** Codes that would lead nowhere, and so are not in the book. */
export function checkCodes({ storyType }: Book, withoutAddress: number): Finding[] {
  if (withoutAddress === 0) return [];
  return [
    {
      id: "codes-without-address",
      level: "warning",
      text: "Recordings and films are to have a QR code in the book, but this site has no public address yet that a code could lead to. The codes are left out.",
      remedy: "Please ask the people who run this site to set its address (APP_URL).",
      link: bookLink(storyType),
    },
  ];
}
