import type { Page } from "playwright";
import type { DemoRows } from "./demo-rows";
import {
  askForCode,
  beCutOff,
  closeAccount,
  makeCode,
  pressEmpty,
  showLink,
  signInFirst,
  signInTwice,
  viewMargaret,
} from "./page-actions";

/* Every screen of the product in the demo, for pictures and tests. */

export const widths = [320, 768, 1280];

export const everybody = [
  "visitor",
  "benjamin",
  "margaret",
  "newcomer",
  "rosewood",
  "ruth",
  "admin",
] as const;
export type Who = (typeof everybody)[number];

export interface Screen {
  who: Who;
  address: string;
  /** An action that leads from the address to the screen; the context is not used afterwards. */
  onward?: { what: string; come: (page: Page) => Promise<void> };
}

const secondAddresses = [
  "/landing",
  "/pricing-page",
  "/checkout-working",
  "/biography-builder",
  "/book-preview",
];

/** True for a second address of a listed page. */
export function isTwin({ address }: Screen): boolean {
  return secondAddresses.includes(address);
}

export function nameOfScreen({ who, address, onward }: Screen): string {
  return [who, address, onward?.what ?? ""]
    .join("-")
    .replace(/[^a-z0-9]+/gi, "-")
    .replace(/-$/, "");
}

/** Screens that change the demo are last. */
export function listScreens(rows: DemoRows): Screen[] {
  return [
    ...of("visitor", publicScreens),
    ...of("visitor", signInScreens(rows)),
    ...of("benjamin", writingScreens(rows)),
    ...of("margaret", bookScreens(rows)),
    ...of("newcomer", emptyScreens),
    ...of("rosewood", [
      "/admin",
      "/admin/writing",
      "/admin/users/new",
      "/admin/groups",
      "/admin/groups?print=1",
      "/admin/tablets",
      "/admin/volunteers",
      "/admin/house-bills",
      "/admin/trials",
      "/admin/residents/new",
      "/admin/orders",
      "/admin/people",
      "/admin/tasks",
      `/admin/users/${rows.margaret}`,
    ]),
    ...of("ruth", ["/", "/account/mark", "/account/export"]),
    ...of("margaret", ["/account/tablet", "/account/snapshot", "/account/snapshot?stories=1"]),
    ...of("admin", administration(rows)),
    { who: "admin", address: `/admin/users/${rows.marked}` },
    ...refusals,
    ...["/reading", "/reading?view=years", "/reading/me", "/reading/told", "/reading/ask"].map((place) =>
      guestScreen(rows, place),
    ),
    ...["", "/ask", "/remember"].map((act) => guestScreen(rows, `/reading/${rows.story}${act}`)),
    { who: "rosewood", address: "/admin/residents/new", onward: { what: "faults", come: pasteFaults } },
    { who: "rosewood", address: "/admin/residents/new", onward: { what: "whole", come: pasteWhole } },
    { who: "visitor", address: "/auth/email", onward: { what: "asked", come: askForCode } },
    { who: "visitor", address: "/auth", onward: { what: "first-password", come: signInFirst } },
    { who: "visitor", address: "/auth", onward: { what: "second-factor", come: signInTwice } },
    {
      who: "admin",
      address: `/admin/users/${rows.margaret}/code`,
      onward: { what: "printed", come: makeCode },
    },
    {
      who: "admin",
      address: `/admin/users/${rows.closedPerson}/download`,
      onward: { what: "printed", come: showLink },
    },
    { who: "admin", address: "/admin?q=margaret", onward: { what: "viewing", come: viewMargaret } },
    { who: "newcomer", address: "/chapters/new", onward: { what: "cut-off", come: beCutOff } },
    { who: "newcomer", address: "/account/close", onward: { what: "closed", come: closeAccount } },
  ];
}

/** What a relative sees after their link. */
function guestScreen({ guestLink }: DemoRows, place: string): Screen {
  const come = async (page: Page) => void (await page.goto(new URL(place, page.url()).href));
  return { who: "visitor", address: guestLink, onward: { what: place, come } };
}

function of(who: Who, addresses: string[]): Screen[] {
  return addresses.map((address) => ({ who, address }));
}

const publicScreens = [
  ...["/", "/landing", "/pricing", "/pricing-page", "/examples", "/about", "/how-it-works"],
  ...["/examples/book/1", "/examples/book/3", "/gift", "/gift/open"],
  ...["/checkout?plan=self-serve&gift=1&months=12", "/gift/way-back", "/gift/join", "/gift/family"],
  ...[
    "/assisted-living",
    "/assisted-living/try",
    "/assisted-living/try/nothing",
    "/contact",
    "/privacy",
    "/terms",
    "/accessibility",
    "/nothing",
  ],
  ...["/checkout", "/checkout?plan=family", "/checkout?plan=guided&promo=LEGACY10", "/checkout-working"],
  ...["/checkout?plan=self-serve&promo=NOTHING", "/payment-success", "/account-setup"],
];

function signInScreens({
  resetToken,
  signInToken,
  voiceCode,
  filmCode,
  accountSetup,
  exportLink,
  liftLink,
  addressLink,
  guestLink,
  giftPage,
  giftLink,
  keeperLink,
}: DemoRows): string[] {
  return [
    ...["/auth", "/auth?returnTo=%2Fbio", "/auth/email", "/forgot", "/reset?token=x", "/auth/link?token=x"],
    ...[`/reset?token=${resetToken}`, `/auth/link?token=${signInToken}`, accountSetup],
    ...["/auth/printed-code", "/auth/passkey", exportLink, "/download/nothing"],
    ...[liftLink, "/account/mark/nothing", addressLink],
    ...["/authenticated-redirect?attempt=9", `/m/${voiceCode}`, `/m/${filmCode}`, "/m/nothing"],
    ...[giftPage, giftLink],
    ...["/family/code", "/family/lost", "/family/left", "/family/nothing", guestLink, `${guestLink}/stop`],
    ...[keeperLink, "/keeping/nothing"],
    ...["", "/me", "/ask", "/told", "/told/1", "/1", "/1/ask", "/1/remember"].map(
      (place) => `/reading${place}`,
    ),
    ...["/volunteer", "/v/nothing", "/v/nothing/sittings/1", "/v/nothing/told/1"],
    ...["", "/stop", "/pause", "/less", "/another"].map((act) => `/q/nothing${act}`),
  ];
}

function writingScreens({
  story,
  tidied,
  trashed,
  accountSetup,
  voice,
  photoCard,
  darkCard,
  letterImport,
}: DemoRows): string[] {
  return [
    ...["/", "/app?chapter=3", "/biography-builder", "/?prompt=1", "/?prompt=2", "/?view=timeline"],
    ...["/?view=trash", "/?type=mission", "/?type=mission&view=timeline", "/stories", "/stories?q=father"],
    ...[
      "/family",
      "/family/inbox",
      "/family/keepers",
      "/family/copies",
      "/images",
      "/recordings",
      "/photos/new",
      "/letters",
      `/letters/${letterImport}`,
      `/photos/${photoCard}`,
      `/tell?photo=${photoCard}`,
      `/photos/${photoCard}/story`,
      `/photos/${photoCard}/book`,
      `/photos/${darkCard}`,
      "/bio",
      "/account",
      "/account/export",
      "/account/close",
      "/account/address",
      "/account/address-link",
      "/account/tablet/photo",
      "/account/take-along",
      "/logout",
    ],
    ...[
      "/interview?prompt=1",
      "/interview?prompt=2",
      "/tell?prompt=1",
      "/chapters/new",
      "/prompts/new",
      `/youtube/new?story=${story}&page=3`,
      "/held",
      "/nothing",
      "/admin",
    ],
    `/recordings/${voice}`,
    ...["", "/correct", "/story", "/versions"].map((page) => `/recordings/${voice}/transcript${page}`),
    ...[`/stories/${tidied}/tidy`, `/stories/${story}/tidy?watch=off`, "/?prompt=3", "/prompts/4/questions"],
    ...["sharing", "delete", "move", "language", "choices", "versions", "photo", "page"].map(
      (page) => `/stories/${story}/${page}`,
    ),
    ...["restore", "delete-permanently"].map((page) => `/stories/${trashed}/${page}`),
    ...[
      "/book/biography.pdf",
      "/book/biography-cover.pdf",
      "/book/biography-screen.pdf",
      "/preview",
      "/book-preview",
    ],
    ...[accountSetup, "/pricing", "/checkout?plan=guided", "/checkout?plan=family"],
    ...[
      "/book",
      "/book?page=2",
      "/book?page=4",
      "/book?page=6",
      "/book/parts",
      "/book/lettering",
      "/book/check",
      "/book/order",
      "/orders",
    ],
  ];
}

function bookScreens({ chapter, prompt, orderNumber, newOrderNumber }: DemoRows): string[] {
  return [
    ...["/", `/chapters/${chapter}/delete`, `/prompts/${prompt}/delete`, `/?prompt=${prompt}`, "/book/check"],
    ...[`/?chapter=${chapter}&edit=chapter`, `/?prompt=${prompt}&edit=prompt`],
    ...[
      "/?type=mission&prompt=49",
      "/preview",
      "/preview?page=9",
      "/preview?page=9&view=picture",
      "/preview?page=9&view=close",
      "/preview?view=text",
      "/preview?type=mission",
      "/book?page=1",
      "/book?type=mission",
    ],
    ...[
      "/book/mission.pdf",
      "/book/mission-cover.pdf",
      "/book/mission-screen.pdf",
      "/book/order",
      `/book/order?again=${orderNumber}`,
    ],
    ...["/orders", `/orders/${orderNumber}`, `/orders/${newOrderNumber}`],
    `/orders/${newOrderNumber}/confirmation`,
  ];
}

const emptyScreens = [
  ...[
    "/",
    "/?view=timeline",
    "/?view=trash",
    "/stories",
    "/images",
    "/recordings",
    "/photos/new",
    "/letters",
  ],
  ...["/bio", "/preview"],
  ...["/book", "/book/check", "/book/order", "/orders", "/interview"],
  ...["/prompts/1/questions", "/account/second-factor"],
];

function administration(rows: DemoRows): string[] {
  const { margaret, closedPerson, orderNumber, newOrderNumber, planOrder, invoice, mail, writingService } =
    rows;
  return [
    ...["/admin", "/admin?q=nobody+at+all", "/admin?min=1&sort=stories&dir=desc", "/admin/users/new"],
    ...["", "/close", "/code", "/died"].map((page) => `/admin/users/${margaret}${page}`),
    ...[`/admin/users/${closedPerson}`, `/admin/users/${closedPerson}/download`],
    ...[
      "/admin/orders",
      "/admin/orders?orders=fulfilled",
      "/admin/orders?orders=cancelled",
      "/admin/orders?queue=ship",
    ],
    ...["", "/slip", "/sheet"].map((page) => `/admin/orders/${newOrderNumber}${page}`),
    ...[`/admin-checkouts/${planOrder}`, invoice],
    ...[`/admin/orders/${orderNumber}`, "/admin-checkouts", "/admin/messages", "/admin/funnel"],
    "/admin/messages/1",
    ...["/admin-promo-codes", "/admin-promo-codes/new", "/admin-promo-codes/1"],
    ...[
      "/admin-promo-codes/1/delete",
      "/admin/prices",
      "/admin-outbox",
      "/admin-outbox/kinds",
      "/admin-outbox/kinds?show=weekly-question&in=en",
      "/admin/mail-in",
      `/admin-outbox/${mail}`,
    ],
    ...["/admin/writing", "/admin/writing?done=1", `/admin/writing/${writingService}`],
    ...["/admin/waiting", "/admin/audit", "/admin/health", "/admin/settings", "/admin/sales", "/admin/gifts"],
    ...["/admin/people", "/admin/people?filter=active&min=1", "/admin/tasks"],
  ];
}

const refusals: Screen[] = [
  ...["/auth", "/contact", "/checkout?plan=family"].map((address) => ({ who: "visitor" as const, address })),
  { who: "newcomer" as const, address: "/interview" },
  ...["/chapters/new", "/book/order"].map((address) => ({ who: "margaret" as const, address })),
  ...["/photos/new"].map((address) => ({ who: "newcomer" as const, address })),
  ...["/admin/users/new", "/admin-promo-codes/new", "/admin/settings"].map((address) => ({
    who: "admin" as const,
    address,
  })),
].map((screen) => ({ ...screen, onward: { what: "refused", come: pressEmpty } }));

const pasteFaults = (page: Page) =>
  paste(
    page,
    "Name,Room,Born,Speaks\nDora Finch,12,1938,English\n,14,38,Klingon\nWalter Bell,15,1931,Spanish",
  );
const pasteWhole = (page: Page) =>
  paste(page, "Name,Room,Born,Wing\nDora Finch,12,1938,West wing\nWalter Bell,12,1931,West wing");

async function paste(page: Page, list: string): Promise<void> {
  const form = page.locator("main form", { has: page.locator("textarea") });
  await form.locator("textarea").fill(list);
  await form.locator('button[value="check"]').last().click();
}
