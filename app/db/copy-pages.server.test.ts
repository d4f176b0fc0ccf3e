import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { expect, test } from "vitest";
import { copyPages } from "./copy-pages.server";

test("a copy over a database that is being written waits for the lock", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-copy-"));
  const open = (name: string) => {
    const database = new SqliteDatabase(path.join(folder, name));
    database.pragma("journal_mode = wal");
    database.exec("create table names (name text)");
    return database;
  };
  const source = open("source.db");
  const target = open("target.db");
  const names = () => target.prepare("select name from names").pluck().all();
  try {
    source.exec("insert into names values ('of the source')");
    target.exec(
      "insert into names values ('of the target'); begin immediate; insert into names values ('more')",
    );
    const copied = copyPages(source, target.name);
    await delay(100);
    target.exec("commit");
    expect(names()).toEqual(["of the target", "more"]);
    await copied;
    expect(names()).toEqual(["of the source"]);
  } finally {
    source.close();
    target.close();
    rmSync(folder, { recursive: true });
  }
});
