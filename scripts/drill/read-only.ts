import { chmodSync } from "node:fs";
import { TinyDisk } from "../../tests/support/tiny-disk";
import { type Drill, skipped } from "./drill";
import { Findings } from "./findings";
import { makeFolder, start, stop } from "./world";

export const readOnly: Drill = {
  name: "read-only",
  about: "a start upon a folder in which nothing can be written",
  minutes: 2,
  async run() {
    const findings = new Findings();
    const isRoot = process.getuid?.() === 0;
    const disk = isRoot ? TinyDisk.mount(64) : undefined;
    if (isRoot && !disk?.lock()) return skipped("root writes everywhere, and may not mount here", findings);
    const folder = disk?.folder ?? makeFolder();
    if (!isRoot) chmodSync(folder, 0o500);
    try {
      const words = await startUpon(folder, findings);
      return { many: "1 start", findings, note: words };
    } finally {
      if (!isRoot) chmodSync(folder, 0o700);
      disk?.unmount();
    }
  },
};

async function startUpon(folder: string, findings: Findings): Promise<string> {
  try {
    await stop(await start({ DATA_DIR: folder }));
    findings.add("it starts");
    return "";
  } catch (error) {
    const [, code, said = ""] = /ended with (\w+): ([\s\S]*)/.exec(String(error)) ?? [];
    const lines = said.trim().split("\n");
    findings.check(code === "1", `it ends with ${code} instead of 1`);
    findings.check(
      lines.length === 1,
      `it says ${lines.length} lines instead of one: ${lines.slice(0, 3).join(" / ")}`,
    );
    findings.check(said.includes("DATA_DIR"), "it does not name DATA_DIR");
    return `one line: “${lines[0]?.replaceAll(folder, "…")}”`;
  }
}
