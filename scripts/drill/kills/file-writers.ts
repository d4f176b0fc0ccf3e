import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type UploadState, uploadInPieces } from "~/islands/drop-files/piece-upload";
import { CallError } from "~/islands/drop-files/upload-calls";
import type { RunningServer } from "../../../tests/support/running-server";
import { uniquePhoto } from "./unique-photo";
import type { Seat, Writer } from "./writer";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Photos, each of which must be there once, with its files. */
abstract class PhotoWriter implements Writer {
  readonly #sent = new Set<string>();
  #waiting: string[] = [];
  #count = 0;

  constructor(readonly seat: Seat) {}

  protected abstract send(photo: Buffer<ArrayBuffer>): Promise<boolean>;
  protected abstract makePhoto(name: string): Buffer<ArrayBuffer>;
  protected readonly faults: string[] = [];

  async write(): Promise<void> {
    const photo = this.makePhoto(`${this.seat.name} ${this.#sent.size} ${Date.now()}`);
    this.#sent.add(sha256(photo));
    if (!(await this.send(photo))) return;
    this.#waiting.push(sha256(photo));
    this.#count += 1;
  }

  async findLost(server: RunningServer): Promise<string[]> {
    const rows = await server.db
      .selectFrom("media")
      .select(["sha256", "folder"])
      .where("userId", "=", this.seat.userId)
      .execute();
    const folders = Map.groupBy(rows, (row) => row.sha256 ?? "");
    const lost = this.#waiting.splice(0).filter((hash) => !folders.has(hash));
    const double = [...this.#sent].filter((hash) => (folders.get(hash)?.length ?? 0) > 1);
    const bare = rows.filter(({ folder }) => !hasFiles(path.join(server.dataDir, "media", folder)));
    return [
      ...lost.map((hash) => `photo ${hash} of ${this.seat.name} is lost`),
      ...double.map((hash) => `photo ${hash} of ${this.seat.name} is there twice`),
      ...bare.map(({ folder }) => `the files of ${folder} are missing`),
      ...this.faults.splice(0),
    ];
  }

  count(): number {
    return this.#count;
  }
}

function hasFiles(folder: string): boolean {
  try {
    const files = readdirSync(folder);
    return files.length > 0 && files.every((file) => statSync(path.join(folder, file)).size > 0);
  } catch {
    return false;
  }
}

export class WholePhotoWriter extends PhotoWriter {
  protected makePhoto(name: string) {
    return uniquePhoto(name);
  }

  protected async send(photo: Buffer<ArrayBuffer>): Promise<boolean> {
    const form = new FormData();
    form.append("image", new File([photo], "mill.jpg", { type: "image/jpeg" }));
    return (await this.seat.caller.request("POST", "/api/images/upload", form, {})).status === 201;
  }
}

/** Sends a photo as the page sends a large file: after a kill it goes on, and sends no acknowledged piece again. */
export class PiecePhotoWriter extends PhotoWriter {
  protected makePhoto(name: string) {
    return uniquePhoto(name, 5_000_000);
  }

  protected async send(photo: Buffer<ArrayBuffer>): Promise<boolean> {
    const file = { kind: "image", name: "mill.jpg", bytes: photo.length, fingerprint: sha256(photo) };
    let kept = 0;
    const calls = {
      start: async () => {
        const upload = await this.#call<UploadState>("POST", "", file);
        if (upload.nextPiece < kept)
          this.faults.push(`${kept - upload.nextPiece} pieces of ${file.name} are lost`);
        return upload;
      },
      send: async ({ id, nextPiece, pieceBytes }: UploadState) => {
        const piece = photo.subarray(nextPiece * pieceBytes, (nextPiece + 1) * pieceBytes);
        const upload = await this.#call<UploadState>("PUT", `/${id}/pieces/${nextPiece}`, piece);
        kept = upload.nextPiece;
        return upload;
      },
      finish: (id: number) => this.#call<{ id: number }>("POST", `/${id}/finish`, { storyId: null }),
      wait: () => pause(500),
    };
    const listener = { onProgress: () => undefined, onCut: () => undefined, onArrival: () => undefined };
    await uploadInPieces(photo.length, calls, listener);
    return true;
  }

  async #call<Json>(method: string, where: string, body: object): Promise<Json> {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? "application/octet-stream" : "application/json";
    const sent = isBytes ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await this.seat.caller
      .request(method, `/api/uploads${where}`, sent, { "content-type": type })
      .catch(() => {
        throw new CallError(0, "");
      });
    if (answer.status >= 300) throw new CallError(answer.status, answer.json?.message ?? "");
    return answer.json;
  }
}
