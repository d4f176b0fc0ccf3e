import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fillDemo } from "../demo/fill-demo";

/**
 * Fills a data folder with the demo. Where DEMO_TEMPLATE names a folder, it is filled once for all programs of a run, because
 * books are printed in it, and each of them gets a copy.
 */
export async function fillWithDemo(dataDir: string, address: string): Promise<void> {
  const template = process.env.DEMO_TEMPLATE;
  if (!template) return void (await fillDemo(dataDir, address));
  await makeOnce(template, async (folder) => void (await fillDemo(folder, address)));
  await cp(template, dataDir, { recursive: true });
}

/** Whoever comes meanwhile waits, and tries it anew if it failed. */
async function makeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.new`;
  while (!existsSync(folder)) {
    if (!(await isClaimed(unfinished))) {
      await delay(100);
      continue;
    }
    try {
      await make(unfinished);
      await rename(unfinished, folder);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  }
}

/** One alone can make the folder. */
async function isClaimed(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
