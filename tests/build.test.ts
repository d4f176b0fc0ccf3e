import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";

/* What scripts/build.mjs leaves behind, and which commands build. */

const assets: string[] = JSON.parse(readFileSync("build/assets.json", "utf8"));

describe("the build", () => {
  test("has taken its place, with all of its browser files", () => {
    expect(existsSync("build.next")).toBe(false);
    expect(existsSync("build.previous")).toBe(false);
    expect(assets.filter((file) => !existsSync(path.join("public/build", file)))).toEqual([]);
    for (const file of assets.filter((name) => /\.(js|css)$/.test(name)))
      expect(assets).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
  });

  test("has a server that reads no mail, and loads what many houses never need when it is first used", () => {
    const server = readFileSync("build/index.js", "latin1");
    expect(server).not.toMatch(/simpleParser|mailparser/);
    const seldom = ["@simplewebauthn/server", "imapflow", "nodemailer"];
    expect(seldom.filter((name) => !server.includes(`import("${name}")`))).toEqual([]);
    expect(seldom.filter((name) => new RegExp(`\\bfrom ?"${name}"`).test(server))).toEqual([]);
  });
});

describe("beside a running server", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-build-"));

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(["backup", "backups", "restore", "user", "mail"])(
    "%s runs the build that is there, however old",
    (name) => {
      cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
      mkdirSync(path.join(folder, "build/scripts"), { recursive: true });
      writeFileSync(path.join(folder, `build/scripts/${name}.js`), 'console.log("the present build");');
      const { stdout } = spawnSync(process.execPath, ["scripts/run.mjs", name], {
        cwd: folder,
        encoding: "utf8",
      });
      expect(stdout).toBe("the present build\n");
    },
  );
});
