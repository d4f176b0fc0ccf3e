import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Ending, type Microphone, startMicrophone } from "./microphone";

/* A call, Siri or sleep takes the microphone; a headset is unplugged. No browser of the tests can be made to do it. */

class Track {
  muted = false;
  readyState = "live";
  onended: (() => void) | undefined;
  onmute: (() => void) | undefined;
  stop = () => undefined;
}

class Recorder {
  static isTypeSupported = () => true;
  static current: Recorder;
  /** Whether it gives a piece when asked. */
  static isAlive = true;
  state = "inactive";
  mimeType = "audio/mp4";
  ondataavailable: (event: { data: { size: number } }) => void = () => undefined;
  onstop: () => void = () => undefined;
  constructor() {
    Recorder.current = this;
  }
  start = () => this.enter("recording");
  pause = () => this.enter("paused");
  resume = () => this.enter("recording");
  stop() {
    this.enter("inactive");
    this.onstop();
  }
  requestData() {
    this.give(Recorder.isAlive ? 100 : 0);
  }
  give(size: number) {
    this.ondataavailable({ data: { size } });
  }
  enter(state: string) {
    this.state = state;
  }
}

class Context {
  static current: Context;
  state = "running";
  onstatechange: (() => void) | undefined;
  constructor() {
    Context.current = this;
  }
  createAnalyser = () => ({ fftSize: 0, getByteTimeDomainData: (into: Uint8Array) => into.fill(255) });
  createMediaStreamSource = () => ({ connect: () => undefined });
  resume = vi.fn(async () => undefined);
  close = async () => undefined;
}

let track: Track;
let page: EventTarget;
let pieces: number;
let losses: number;
let endings: Ending[];
let microphone: Microphone;

beforeEach(() => {
  vi.useFakeTimers();
  track = new Track();
  page = new EventTarget();
  [pieces, losses, endings] = [0, 0, []];
  Recorder.isAlive = true;
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", { vendor: "Apple Computer, Inc." });
  microphone = startMicrophone({ getTracks: () => [track] } as unknown as MediaStream, {
    onPiece: () => {
      pieces += 1;
    },
    onLost: () => {
      losses += 1;
    },
    onEnd: (ending) => endings.push(ending),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function talk(seconds: number, size = 100): void {
  for (let second = 0; second < seconds; second += 1) {
    Recorder.current.give(size);
    vi.advanceTimersByTime(1000);
  }
}

test("a call that takes it is noticed at once, and it goes on afterwards", () => {
  talk(10);
  track.muted = true;
  track.onmute?.();
  expect(losses).toBe(1);
  microphone.pause?.();
  track.muted = false;
  microphone.resume();
  talk(10);
  expect([losses, endings, Recorder.current.state]).toEqual([1, [], "recording"]);
});

test("one that is still taken ends, and what was told is kept", () => {
  track.muted = true;
  track.onmute?.();
  microphone.pause?.();
  microphone.resume();
  expect(endings).toEqual(["away"]);
});

test.each(["no", "empty"])("%s pieces for five seconds are noticed, once", (kind) => {
  talk(10);
  Recorder.isAlive = false;
  if (kind === "empty") talk(5, 0);
  else vi.advanceTimersByTime(5000);
  expect(losses).toBe(1);
  microphone.pause?.();
  vi.advanceTimersByTime(20_000);
  expect(losses).toBe(1);
  microphone.resume();
  expect(endings).toEqual(["away"]);
});

test("a recorder that was only late goes on", () => {
  vi.advanceTimersByTime(5000);
  microphone.pause?.();
  microphone.resume();
  talk(3);
  expect([losses, endings, Recorder.current.state]).toEqual([1, [], "recording"]);
});

test("a pause is no loss", () => {
  microphone.pause?.();
  vi.advanceTimersByTime(60_000);
  microphone.resume();
  talk(3);
  expect([losses, endings]).toEqual([0, []]);
});

test("one that was unplugged ends as gone, and one that was stopped as stopped", () => {
  talk(3);
  track.onended?.();
  expect([pieces, endings]).toEqual([3, ["away"]]);
  microphone.stop();
  expect(endings).toEqual(["away"]);
});

test("the person's own stop is no loss, then or later", () => {
  microphone.stop();
  vi.advanceTimersByTime(20_000);
  track.onmute?.();
  expect([losses, endings]).toEqual([0, ["stopped"]]);
});

test("the level is silence while the system holds the sound, which is asked for again", () => {
  expect(microphone.level()).toBe(100);
  const context = Context.current;
  context.state = "interrupted";
  expect(microphone.level()).toBe(0);
  const before = context.resume.mock.calls.length;
  context.onstatechange?.();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(context.resume.mock.calls.length).toBe(before + 2);
  microphone.stop();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(context.resume.mock.calls.length).toBe(before + 2);
});
