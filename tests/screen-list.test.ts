import { expect, test } from "vitest";
import { routeTable } from "../app/routes.js";
import type { DemoRows } from "../scripts/screenshots/demo-rows";
import { listScreens, nameOfScreen } from "../scripts/screenshots/screens";

/* The list of screens for pictures and tests must be complete. */

const somewhere: DemoRows = {
  ...{ margaret: 7, story: 7, tidied: 8, trashed: 7, chapter: 7, prompt: 7, mail: 7, writingService: 7 },
  ...{ voice: 7, voiceCode: "v", filmCode: "f", orderNumber: "x", newOrderNumber: "y" },
  ...{ closedPerson: 8, exportLink: "/download/x", guestLink: "/family/x" },
  ...{ giftPage: "/gifts/x", giftLink: "/g/x" },
  keeperLink: "/keeping/x",
  ...{ resetToken: "r", signInToken: "s", accountSetup: "/account-setup?token=x" },
  ...{ marked: 9, liftLink: "/account/mark/x", addressLink: "/account/mail-address/x" },
  ...{ planOrder: 7, invoice: "/invoices/x", photoCard: 8, darkCard: 9, letterImport: 7 },
};
const screens = listScreens(somewhere);

/** Not in production, or reached only by an action. */
const comeToOtherwise = {
  "/styleguide": "the style guide's own test",
  "/auth/code": "asked",
  "/held": "cut-off",
  "/account/closed": "closed",
  "/first-password": "first-password",
  "/auth/second-factor": "second-factor",
  "/keeping": "its own scenario, for it comes after an author",
  "/admin/users/:id/died/letter": "the same scenario",
  "/tablet": "its own scenario, for it needs the cookie of a tablet",
  "/tablet/turns/:id": "the same scenario",
  "/d/:token": "the same scenario",
  "/reading/copies": "its own scenario, for its author says yes first",
  "/gifts/:token/copies": "the same scenario",
  "/auth/again": "its own scenario, for it comes after ten minutes",
};

test("every page of the table of contents is on the list of screens", () => {
  const paths = screens.map(({ address }) => address.replace(/\?.*/, ""));
  const pages = routeTable.filter(({ file, get }) => file.endsWith(".tsx") && get !== null);
  const missing = pages
    .map(({ path }) => path)
    .filter((path) => !paths.some((one) => patternOf(path).test(one)))
    .filter((path) => !(path in comeToOtherwise));
  expect(missing).toEqual([]);
  expect(screens.flatMap(({ onward }) => onward?.what ?? [])).toEqual(
    expect.arrayContaining(["asked", "cut-off", "closed", "first-password", "second-factor"]),
  );
});

test("no two screens have pictures of one name", () => {
  const names = screens.map(nameOfScreen);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** Addresses without a screen show the not-found page. */
function patternOf(path: string): RegExp {
  if (path === "*") return /^\/nothing$/;
  return new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`);
}
