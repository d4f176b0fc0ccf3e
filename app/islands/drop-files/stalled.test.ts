import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveText } from "./save-text";
import { sendFile } from "./send-file";

class Line extends EventTarget {
  static last: Line;
  upload = Object.assign(new EventTarget(), { onprogress: undefined, onload: undefined }) as EventTarget & {
    onprogress?: (event: object) => void;
    onload?: () => void;
  };
  status = 0;
  responseText = "";
  responseURL = "";
  isAborted = false;
  headers: Record<string, string> = {};
  onload?: () => void;
  constructor() {
    super();
    Line.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("loadend"));
  }
  move(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
    this.upload.dispatchEvent(new Event("progress"));
  }
  leave() {
    this.upload.onload?.();
    this.upload.dispatchEvent(new Event("load"));
  }
  answer(status: number, responseText: string, responseURL = "") {
    Object.assign(this, { status, responseText, responseURL });
    this.onload?.();
    this.dispatchEvent(new Event("loadend"));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Line);
  vi.stubGlobal(
    "FormData",
    class {
      append() {}
      delete() {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minute = 60_000;

function send() {
  const listener = {
    onProgress: vi.fn(),
    onCut: vi.fn(),
    onArrival: vi.fn(),
    onSent: vi.fn(),
    onFailure: vi.fn(),
  };
  const file = { size: 1_000, name: "a.jpg" } as File;
  sendFile({ file, kind: "image" }, { storyId: "1", account: "7", formToken: "t" }, listener);
  return { listener, line: Line.last };
}

test("a photo may take as long as it takes while it moves", () => {
  const { listener, line } = send();
  for (let loaded = 1; loaded < 60; loaded += 1) {
    vi.advanceTimersByTime(minute - 1_000);
    line.move(loaded);
  }
  line.leave();
  vi.advanceTimersByTime(4 * minute);
  line.answer(200, '{"id":5}');
  vi.advanceTimersByTime(60 * minute);
  expect(listener.onSent).toHaveBeenCalledWith(5);
  expect(listener.onFailure).not.toHaveBeenCalled();
});

test.each(["before its first byte", "half way", "before its answer"])(
  "a photo on a line that stalls %s has failed, and may be tried again",
  (place) => {
    const { listener, line } = send();
    if (place === "half way") line.move(50);
    if (place === "before its answer") line.leave();
    vi.advanceTimersByTime(5 * minute);
    expect(line.isAborted).toBe(true);
    expect(listener.onFailure.mock.calls).toEqual([
      ["failed", "Failed to upload image. Please check your connection, then try again."],
    ]);
  },
);

const form = {
  getAttribute: () => "/app",
  dataset: { typed: "tablet 20" },
} as unknown as HTMLFormElement;

test("the words of a form are not saved on a line that stalls", async () => {
  const saved = saveText(form, "media");
  Line.last.leave();
  vi.advanceTimersByTime(minute);
  expect(await saved).toBe(false);
  expect(Line.last.isAborted).toBe(true);
});

test.each([
  [200, "http://localhost/app?type=biography&prompt=3", true],
  [200, "http://localhost/auth?returnTo=%2Fapp%3Fprompt%3D3", false],
  [409, "http://localhost/app?prompt=3", false],
])("the words of a form are saved where the answer is %i at %s: %s", async (status, place, isSaved) => {
  const saved = saveText(form, "media");
  expect(Line.last.headers).toEqual({ "X-Typed": "tablet 20" });
  Line.last.answer(status, "", place);
  expect(await saved).toBe(isSaved);
});
