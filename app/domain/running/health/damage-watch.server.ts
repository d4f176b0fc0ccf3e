import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unreadable } from "~/db/damage.server";
import { message } from "~/messages/message";
import { type Deps, minutes, nowText } from "../../base/deps";
import { Unavailable } from "../../base/errors";

/** A file, since a damaged database may not keep it. Its name keeps it out of backups. */
const flagName = "app.db-damaged";
const logInterval = minutes;

export interface Damage {
  /** ISO 8601, UTC. */
  noticedAt: string;
  /** Said in SQLite's words, for the operator. */
  faults: string[];
}

class DamageMet extends Unavailable {
  constructor() {
    super(
      message(
        "Something in this site’s storage is damaged, and this could not be done. If you wrote something, please keep a copy of it, and tell the people who run this site.",
      ),
    );
  }
}

/** Remembers that the database is damaged, over restarts, until a check finds it whole. */
export class DamageWatch {
  readonly #file;
  readonly #deps;
  #damage: Damage | null;
  #met: number;
  #checked = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(dataDir: string, deps: Pick<Deps, "clock" | "log">) {
    this.#file = path.join(dataDir, flagName);
    this.#deps = deps;
    this.#damage = readFlag(this.#file);
    this.#met = this.#damage ? 1 : 0;
  }

  /** Null while nothing is known to be damaged. */
  read(): Damage | null {
    return this.#damage;
  }

  /** Whether a check must say more: something was noticed since the last one, or before the start. */
  mustCheck(): boolean {
    return this.#met > this.#checked;
  }

  /** A query met damage; returns the error for whoever asked. `code` is SQLite's. */
  meet(code: string): Error {
    this.#met += 1;
    this.#logMeeting(code);
    if (!this.#damage) this.#set([unreadable(code)]);
    return new DamageMet();
  }

  /** Reads for Health, which must be there when little else is: `instead` stands for what cannot be read. */
  async spare<Value>(read: () => Promise<Value>, instead: Value): Promise<Value> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof DamageMet) return instead;
      throw error;
    }
  }

  note(faults: string[]): void {
    this.#deps.log.error({ faults: faults.join(" ") }, "database damaged");
    this.#set(faults);
  }

  /** Call before a check of the database; gives `finishCheck` what it needs to know. */
  beginCheck(): number {
    return this.#met;
  }

  /** Marks a database without faults as whole again, unless damage was met while the check ran. */
  finishCheck(met: number, faults: string[]): void {
    this.#checked = met;
    if (faults.length > 0) this.note(faults);
    else if (!this.mustCheck()) this.#clear();
  }

  #clear(): void {
    if (!this.#damage) return;
    this.#damage = null;
    rmSync(this.#file, { force: true });
    this.#deps.log.info({}, "database whole again");
  }

  #set(faults: string[]): void {
    this.#damage = { noticedAt: this.#damage?.noticedAt ?? nowText(this.#deps.clock), faults };
    try {
      writeFileSync(this.#file, JSON.stringify(this.#damage), { mode: 0o600 });
    } catch (error) {
      // A full disk: it is known until the restart, and met again after it.
      this.#deps.log.error({ error }, "damage not noted on disk");
    }
  }

  #logMeeting(code: string): void {
    const now = this.#deps.clock.now().getTime();
    if (Math.abs(now - this.#loggedAt) < logInterval) return;
    this.#loggedAt = now;
    this.#deps.log.error({ code }, "database damaged");
  }
}

function readFlag(file: string): Damage | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return null;
  }
  try {
    return JSON.parse(text) as Damage;
  } catch {
    return { noticedAt: new Date(0).toISOString(), faults: [] };
  }
}
