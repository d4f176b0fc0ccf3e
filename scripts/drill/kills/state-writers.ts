import type { RunningServer } from "../../../tests/support/running-server";
import { newPlace, PlacedCaller } from "../world";
import type { Seat, Writer } from "./writer";

/** One row that each save replaces: after a kill it is the last acknowledged one, or the next that was under way. */
abstract class StateWriter implements Writer {
  #sent = 0;
  #saved = 0;

  constructor(readonly seat: Seat) {}

  protected abstract save(text: string): Promise<boolean>;
  protected abstract read(server: RunningServer): Promise<string | null | undefined>;

  async write(): Promise<void> {
    this.#sent += 1;
    const number = this.#sent;
    if (await this.save(`State ${number}.`)) this.#saved = number;
  }

  async findLost(server: RunningServer): Promise<string[]> {
    if (this.#saved === 0) return [];
    const text = await this.read(server);
    const kept = Number(/State (\d+)\./.exec(text ?? "")?.[1] ?? 0);
    if (kept >= this.#saved && kept <= this.#sent) return [];
    return [`${this.seat.name}: state ${this.#saved} was acknowledged, ${kept} is there`];
  }

  count(): number {
    return this.#saved;
  }
}

export class DraftWriter extends StateWriter {
  protected async save(content: string): Promise<boolean> {
    // So that it stays a draft.
    const draft = { content, date: "30 February" };
    return (await this.seat.caller.call("PUT", "/api/drafts/4", draft)).status === 200;
  }

  protected async read({ db }: RunningServer): Promise<string | undefined> {
    const drafts = db.selectFrom("drafts").select("content").where("userId", "=", this.seat.userId);
    return (await drafts.executeTakeFirst())?.content;
  }
}

export class BioWriter extends StateWriter {
  protected async save(introduction: string): Promise<boolean> {
    const body = { name: this.seat.name, introduction };
    return (await this.seat.caller.call("POST", "/api/biographical-info", body)).status < 300;
  }

  protected async read(): Promise<string> {
    return (await this.seat.caller.call("GET", "/api/biographical-info")).json?.introduction;
  }
}

export class DesignWriter extends StateWriter {
  protected async save(title: string): Promise<boolean> {
    return (
      (await this.seat.caller.call("PUT", "/api/book-design", { type: "biography", title })).status === 200
    );
  }

  protected async read(): Promise<string> {
    return (await this.seat.caller.call("GET", "/api/book-design?type=biography")).json?.title;
  }
}

/** Messages of the contact form: each is kept, and mailed once. */
export class MessageWriter implements Writer {
  #sent = 0;
  #waiting: number[] = [];
  #count = 0;
  readonly #visitor: PlacedCaller;

  constructor(readonly seat: Seat) {
    this.#visitor = new PlacedCaller(seat.caller.server, newPlace);
  }

  async write(): Promise<void> {
    this.#sent += 1;
    const { status, json } = await this.#visitor.call("POST", "/api/contact", {
      ...{ name: "Ann", email: `ann-${this.#sent}@example.org`, phone: "555 123 4567" },
      ...{ subject: `A question, number ${this.#sent}`, message: "When do you open in the morning?" },
    });
    if (status !== 201) return;
    this.#waiting.push(json.id);
    this.#count += 1;
  }

  async findLost({ db }: RunningServer): Promise<string[]> {
    const messages = await db.selectFrom("contactMessages").select("id").execute();
    const mails = await db.selectFrom("mails").select("contactMessageId").execute();
    const ids = new Set(messages.map(({ id }) => id));
    const counts = Map.groupBy(mails, ({ contactMessageId }) => contactMessageId);
    const lost = this.#waiting.splice(0).filter((id) => !ids.has(id));
    const mailed = messages.filter(({ id }) => counts.get(id)?.length !== 1);
    return [
      ...lost.map((id) => `message ${id} is lost`),
      ...mailed.map(({ id }) => `message ${id} has ${counts.get(id)?.length ?? 0} mails`),
    ];
  }

  count(): number {
    return this.#count;
  }
}
