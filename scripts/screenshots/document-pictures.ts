import type { Page } from "playwright";
import { viewMargaret } from "./page-actions";
import type { Who } from "./screens";

interface DocumentPicture {
  name: string;
  who: Who;
  screen: string;
  width: number;
  height: number;
  /** An action before the picture is taken. */
  before?: (page: Page) => Promise<void>;
}

export const documentPictures: DocumentPicture[] = [
  { name: "workspace", who: "benjamin", screen: "/", width: 1280, height: 900 },
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
    before: viewMargaret,
  },
];
