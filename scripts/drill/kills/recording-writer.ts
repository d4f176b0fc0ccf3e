import { readFileSync } from "node:fs";
import path from "node:path";
import type { RunningServer } from "../../../tests/support/running-server";
import { acknowledged, type Seat, type Writer } from "./writer";

const sound = readFileSync(path.resolve("tests/fixtures/media/live-recording.webm"));
const pieceBytes = 12_000;
const pieces = Math.ceil(sound.length / pieceBytes);

interface Recording {
  id: number;
  pieces: number;
}

/** Speaks: each piece that was acknowledged is there after a kill, and each recording that was finished. */
export class RecordingWriter implements Writer {
  #open: Recording | undefined;
  #waiting: number[] = [];
  #count = 0;

  constructor(readonly seat: Seat) {}

  async write(): Promise<void> {
    this.#open ??= await this.#begin();
    if (!this.#open) return;
    const { id, pieces: kept } = this.#open;
    if (kept < pieces) return this.#send(this.#open);
    const finished = await acknowledged<{ id: number }>(
      this.#call("POST", `/${id}/finish`, { count: pieces }),
      200,
      201,
    );
    if (!finished) return;
    this.#waiting.push(finished.id);
    this.#count += 1;
    this.#open = undefined;
  }

  async #begin(): Promise<Recording | undefined> {
    const body = { promptId: 1 + (this.#count % 90), mimeType: "audio/webm" };
    const made = await acknowledged<{ id: number }>(this.#call("POST", "", body), 201);
    return made && { id: made.id, pieces: 0 };
  }

  async #send(open: Recording): Promise<void> {
    const piece = sound.subarray(open.pieces * pieceBytes, (open.pieces + 1) * pieceBytes);
    const address = `/api/recordings/${open.id}/pieces/${open.pieces}`;
    const type = { "content-type": "application/octet-stream" };
    const { status } = await this.seat.caller.request("PUT", address, new Uint8Array(piece), type);
    if (status < 300) open.pieces += 1;
  }

  async findLost({ db }: RunningServer): Promise<string[]> {
    const waiting = this.#waiting.splice(0);
    const rows = await db.selectFrom("media").select("id").where("userId", "=", this.seat.userId).execute();
    const ids = new Set(rows.map(({ id }) => id));
    const lost = waiting.filter((id) => !ids.has(id)).map((id) => `the finished recording ${id} is lost`);
    return [...lost, ...(await this.#findLostPieces(ids.size))];
  }

  /** A finish that was not acknowledged may have been done. */
  async #findLostPieces(finished: number): Promise<string[]> {
    if (!this.#open) return [];
    const open: Recording[] = (await this.#call("GET", "")).json;
    const { id, pieces: kept } = this.#open;
    const found = open.find((recording) => recording.id === id);
    if (found)
      return found.pieces < kept ? [`${kept - found.pieces} pieces of recording ${id} are lost`] : [];
    if (kept < pieces || finished <= this.#count) return [`recording ${id} with ${kept} pieces is lost`];
    return [];
  }

  #call(method: string, where: string, body?: object) {
    return this.seat.caller.call(method, `/api/recordings${where}`, body);
  }

  count(): number {
    return this.#count;
  }
}
