import { expect, test } from "vitest";
import { fingerprintOf, hashOf } from "./fingerprint";
import { delays, type PieceCalls, type UploadState, uploadInPieces } from "./piece-upload";
import { CallError } from "./upload-calls";

/** A server that has some pieces; `fail` may throw before a call is done. */
function serverWith(pieces: number, nextPiece: number, fail: (call: string) => void = () => undefined) {
  let state: UploadState = { id: 1, pieceBytes: 10, pieces, nextPiece };
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(call);
    fail(call);
  };
  const made: PieceCalls = {
    async start() {
      note("start");
      return state;
    },
    async send(upload, onProgress) {
      onProgress(5);
      note(`piece ${upload.nextPiece}`);
      state = { ...state, nextPiece: upload.nextPiece + 1 };
      return state;
    },
    async finish() {
      note("finish");
      return { id: 7 };
    },
    wait: async (seconds) => void calls.push(`wait ${seconds}`),
  };
  const shares: number[] = [];
  const cuts: number[] = [];
  const upload = () =>
    uploadInPieces(pieces * 10, made, {
      onProgress: (share) => shares.push(share),
      onCut: () => cuts.push(calls.length),
      onArrival: () => calls.push("arrived"),
    });
  const reset = () => {
    state = { ...state, id: 2, nextPiece: 0 };
  };
  return { upload, calls, shares, cuts, reset };
}

function failing(status: number, message: string, times: Record<string, number>) {
  const left = { ...times };
  return (call: string) => {
    if (!left[call]) return;
    left[call] -= 1;
    throw new CallError(status, message);
  };
}

test("all pieces go in order, with their progress", async () => {
  const { upload, calls, shares } = serverWith(2, 0);
  expect(await upload()).toBe(7);
  expect(calls).toEqual(["start", "piece 0", "piece 1", "arrived", "finish"]);
  expect(shares).toEqual([0, 0.25, 0.5, 0.75]);
});

test("an upload that was begun goes on where it was cut, and so does its progress", async () => {
  const { upload, calls, shares } = serverWith(4, 3);
  await upload();
  expect(calls).toEqual(["start", "piece 3", "arrived", "finish"]);
  expect(shares[0]).toBe(0.75);
});

test("a cut line is waited for, longer each time, and only the piece under way goes again", async () => {
  const { upload, calls, cuts } = serverWith(2, 0, failing(0, "", { "piece 1": 2 }));
  expect(await upload()).toBe(7);
  expect(calls).toEqual([
    ...["start", "piece 0", "piece 1", "wait 1", "start", "piece 1", "wait 2", "start", "piece 1"],
    ...["arrived", "finish"],
  ]);
  expect(cuts).toHaveLength(2);
});

test.each([
  ["a proxy before a server that restarts", 502, ""],
  ["too many requests", 429, "Please wait."],
])("%s is waited for", async (_what, status, message) => {
  const { upload, calls } = serverWith(1, 0, failing(status, message, { finish: 1 }));
  expect(await upload()).toBe(7);
  expect(calls).toEqual(["start", "piece 0", "arrived", "finish", "wait 1", "arrived", "finish"]);
});

test("an item whose answer was lost is asked for again, not made again", async () => {
  const { upload, calls } = serverWith(1, 0, failing(0, "", { finish: 2 }));
  expect(await upload()).toBe(7);
  expect(calls.filter((call) => call === "start")).toHaveLength(1);
  expect(calls.filter((call) => call === "finish")).toHaveLength(3);
});

test("a finish that says that pieces are missing sends them", async () => {
  const { upload, calls } = serverWith(1, 0, failing(409, "Missing.", { finish: 1 }));
  expect(await upload()).toBe(7);
  expect(calls).toEqual(["start", "piece 0", "arrived", "finish", "start", "arrived", "finish"]);
});

test.each([
  ["the session has ended", 401],
  ["the disk is full, in the server’s words", 503],
  ["the file is of a wrong type", 415],
  ["the file is too large", 413],
])("%s: it is said at once", async (_what, status) => {
  const { upload, calls } = serverWith(1, 0, failing(status, "Words.", { finish: 1 }));
  await expect(upload()).rejects.toMatchObject({ status, message: "Words." });
  expect(calls.filter((call) => call.startsWith("wait"))).toEqual([]);
});

test("an upload that is gone begins anew, and not for ever", async () => {
  const once = failing(404, "Not found.", { "piece 1": 1 });
  const server = serverWith(2, 1, (call) => {
    if (call === "piece 1") server.reset();
    once(call);
  });
  expect(await server.upload()).toBe(7);
  expect(server.calls).toEqual(["start", "piece 1", "start", "piece 0", "piece 1", "arrived", "finish"]);
  await expect(serverWith(1, 0, failing(409, "No.", { finish: 99 })).upload()).rejects.toMatchObject({
    status: 409,
  });
});

test("after ten minutes without progress it fails, and can be tried again", async () => {
  expect(delays.reduce((sum, one) => sum + one, 0)).toBe(600);
  const { upload, calls } = serverWith(1, 0, failing(0, "", { "piece 0": 1000 }));
  await expect(upload()).rejects.toMatchObject({ status: 0, isConnection: true });
  expect(calls.filter((call) => call === "piece 0")).toHaveLength(delays.length + 1);
});

test("a fingerprint belongs to the content, from its beginning to its end", async () => {
  const content = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 251);
  const blobOf = (bytes: Uint8Array<ArrayBuffer>) => withReader(new Blob([bytes]));
  const fingerprint = await fingerprintOf(blobOf(content));
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(await fingerprintOf(blobOf(content.slice()))).toBe(fingerprint);
  for (const at of [0, content.length - 1]) {
    const other = content.slice();
    other[at] = 255;
    expect(await fingerprintOf(blobOf(other))).not.toBe(fingerprint);
  }
  expect(hashOf(new Uint8Array(0))).toBe("811c9dc59747b28c");
});

/** Node has no FileReader. */
function withReader(blob: Blob): Blob {
  class Reader {
    result: ArrayBuffer | null = null;
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    readAsArrayBuffer(part: Blob) {
      part.arrayBuffer().then((bytes) => {
        this.result = bytes;
        this.onload();
      }, this.onerror);
    }
  }
  Object.assign(globalThis, { FileReader: Reader });
  return blob;
}
