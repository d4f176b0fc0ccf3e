import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import type { Language } from "~/messages/languages";
import { openDemo } from "../demo/demo-deps";
import { demoPassword } from "../demo/people";
import { freePort } from "../free-port";
import { makeDataDir, type Product, startProduct } from "../product";
import { fillWithDemo } from "./demo-data";
import { findDemoRows } from "./demo-rows";
import { listScreens, type Screen, type Who } from "./screens";

export interface DemoSite extends Pick<Product, "address" | "dataDir" | "stop"> {
  screens: Screen[];
  /** Starts the server again at the same address, with other settings for optional services. */
  restart(settings: Record<string, string>): Promise<void>;
  /** Returns a browser context that is signed in as `who`. */
  open(browser: Browser, who: Who, look?: BrowserContextOptions): Promise<BrowserContext>;
  /** Visits every screen of these people. */
  visitAll(browser: Browser, people: readonly Who[], look: Look): Promise<void>;
}

type Look = (page: Page, screen: Screen) => Promise<void>;

/** Set up, so that their screens are there. Nothing is sent, because the demo has its transcripts and proposals. */
const optionalServices = {
  TRANSCRIBE_URL: "http://127.0.0.1:9",
  ASSISTANT_URL: "http://127.0.0.1:9",
  ASSISTANT_MODEL: "demo",
};

interface DemoLook {
  /** Of all accounts, and of visitors. */
  language?: Language;
  settings?: Record<string, string>;
}

export async function openDemoSite({ language, settings: own }: DemoLook = {}): Promise<DemoSite> {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await fillWithDemo(dataDir, address);
  const deps = openDemo(dataDir, address);
  const screens = listScreens(await findDemoRows(deps));
  if (language) await deps.db.updateTable("users").set({ locale: language }).execute();
  await deps.db.destroy();
  const start = (settings: Record<string, string>) =>
    startProduct({ DATA_DIR: dataDir, PORT: String(port), APP_URL: address, ...settings, ...own });
  let product = await start(optionalServices);
  const open = async (browser: Browser, who: Who, look?: BrowserContextOptions) => {
    const context = await browser.newContext({ ...look, baseURL: address });
    if (language) await context.addCookies([{ name: "lang", value: language, url: address }]);
    if (who !== "visitor") await signIn(context, who);
    return context;
  };
  return {
    address,
    dataDir,
    stop: () => product.stop(),
    async restart(settings) {
      await product.quit();
      product = await start(settings);
    },
    screens,
    open,
    visitAll: (browser, people, look) => {
      const theirs = screens.filter(({ who }) => people.includes(who));
      return visitAll(theirs, open, browser, look);
    },
  };
}

async function signIn(context: BrowserContext, username: string): Promise<void> {
  const answer = await context.request.post("/api/login", { data: { username, password: demoPassword } });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
}

/** Keeps a context and a page a person, because each new page starts a process, and a context a screen reached by an action. */
async function visitAll(
  screens: Screen[],
  open: DemoSite["open"],
  browser: Browser,
  look: Look,
): Promise<void> {
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const context = await open(browser, who);
    const page = await context.newPage();
    for (const screen of screens.filter((one) => one.who === who && !one.onward)) {
      if (!(await opensPage(page, screen))) continue;
      await blockNavigation(page);
      await look(page, screen);
      // What the screen would still load or load again ends with it.
      await page.goto("about:blank");
      await page.unrouteAll();
    }
    await context.close();
  }
  for (const screen of screens.filter(({ onward }) => onward)) {
    const context = await open(browser, screen.who);
    const page = await context.newPage();
    await page.goto(screen.address);
    await screen.onward?.come(page);
    await blockNavigation(page);
    await look(page, screen);
    await context.close();
  }
}

/** Pages that show what is being made reload themselves. */
async function blockNavigation(page: Page): Promise<void> {
  await page.route("**/*", (route) =>
    route.request().isNavigationRequest() ? route.abort("aborted") : route.fallback(),
  );
}

/** False if a print file is already made: its address is then a download. */
async function opensPage(page: Page, { address }: Screen): Promise<boolean> {
  try {
    await page.goto(address);
    return true;
  } catch (error) {
    if (String(error).includes("Download is starting")) return false;
    throw error;
  }
}
