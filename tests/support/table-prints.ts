import { createHash } from "node:crypto";
import type { RunningServer } from "./running-server";

/** A hash of every table, so that a difference names it; without what visits change. */
export function tablePrints({ connection }: Pick<RunningServer, "connection">): Record<string, string> {
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").all();
  const names = (tables as { name: string }[]).map(({ name }) => name);
  // A recurring job notes who lives in a house.
  const passing = ["sessions", "attempts", "event_counts", "house_stays"];
  const lasting = names.filter((name) => !passing.includes(name));
  return Object.fromEntries(lasting.map((name) => [name, printOf(connection, name)]));
}

function printOf(connection: RunningServer["connection"], table: string): string {
  const rows = connection.prepare(`select * from "${table}"`).all();
  const text = JSON.stringify(rows, (key, value) => (key === "last_use_at" ? undefined : value));
  return createHash("sha256").update(text).digest("base64url");
}
