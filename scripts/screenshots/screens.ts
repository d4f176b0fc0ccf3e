import type { Page } from "playwright";

/* What `npm run screenshots` takes pictures of. */

export const widths = [320, 768, 1280];

/** Every screen that can be opened by its address alone, by who opens it. */
export const screensOf: Record<string, string[]> = {
  visitor: [
    ...["/landing", "/pricing", "/examples", "/about", "/how-it-works", "/assisted-living", "/contact"],
    ...["/auth", "/auth/email", "/forgot", "/reset?token=x", "/nothing"],
  ],
  benjamin: [
    ...["/", "/?prompt=1", "/?view=timeline", "/?view=trash", "/?type=mission", "/stories", "/images"],
    ...["/recordings", "/bio", "/preview", "/book?page=1", "/book?page=4", "/book/check", "/orders"],
    ...["/account", "/account/export", "/account/close", "/chapters/new", "/prompts/new"],
  ],
  newcomer: ["/", "/stories", "/images", "/recordings", "/bio", "/preview", "/orders"],
  rosewood: ["/admin", "/admin/users/new", "/admin/orders"],
  admin: [
    ...["/admin", "/admin?q=nobody+at+all", "/admin?min=1&sort=stories&dir=desc", "/admin/users/new"],
    ...["/admin/users/2", "/admin/orders", "/admin-promo-codes", "/admin-promo-codes/new"],
    ...["/admin-promo-codes/1", "/admin-promo-codes/1/delete", "/admin/prices", "/admin-outbox"],
    ...["/admin/audit", "/admin/health"],
  ],
};

interface DocumentPicture {
  name: string;
  who: string;
  screen: string;
  width: number;
  height: number;
  /** What is done first. */
  before?: (page: Page, address: string) => Promise<void>;
}

/** The pictures that the documents show. */
export const documentPictures: DocumentPicture[] = [
  { name: "workspace", who: "benjamin", screen: "/?prompt=1", width: 1280, height: 900 },
  { name: "admin-dashboard", who: "admin", screen: "/admin", width: 1280, height: 900 },
  { name: "admin-dashboard-phone", who: "admin", screen: "/admin#people", width: 360, height: 740 },
  { name: "owner-dashboard", who: "rosewood", screen: "/admin", width: 1280, height: 800 },
  { name: "admin-add-user", who: "admin", screen: "/admin/users/new", width: 1000, height: 900 },
  { name: "admin-promo-codes", who: "admin", screen: "/admin-promo-codes", width: 1280, height: 640 },
  { name: "admin-prices", who: "admin", screen: "/admin/prices", width: 1000, height: 820 },
  { name: "admin-health", who: "admin", screen: "/admin/health", width: 1280, height: 760 },
  {
    name: "admin-viewing",
    who: "admin",
    screen: "/",
    width: 1280,
    height: 520,
    before: async (page, address) => {
      await page.goto(`${address}/admin?q=margaret`);
      await page.getByRole("button", { name: /Go to Account/ }).click();
      await page.waitForURL(`${address}/`);
    },
  },
];
