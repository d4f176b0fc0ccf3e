import { describe, expect, test } from "vitest";
import { messages, next, type RecorderEvent, type State, start } from "./state-machine";

const goOn = (state: State, ...events: RecorderEvent[]): State => events.reduce(next, state);
const reach = (...events: RecorderEvent[]): State => goOn(start, ...events);
const recording: RecorderEvent[] = [{ type: "ask" }, { type: "began" }];
const recorded: RecorderEvent[] = [...recording, { type: "captured", seconds: 12 }];

test("from the question through the recording to the saved sound", () => {
  expect(reach({ type: "ask" })).toEqual({ name: "asking" });
  expect(reach(...recording, { type: "second", seconds: 3 })).toEqual({
    name: "recording",
    seconds: 3,
    isPaused: false,
  });
  expect(reach(...recording, { type: "paused" })).toMatchObject({ name: "recording", isPaused: true });
  expect(reach(...recording, { type: "paused" }, { type: "resumed" })).toMatchObject({ isPaused: false });
  expect(reach(...recorded)).toMatchObject({ name: "stopped", seconds: 12, message: messages.recorded });
  expect(reach(...recorded, { type: "save" })).toEqual({ name: "uploading", seconds: 12 });
  expect(reach(...recorded, { type: "save" }, { type: "saved" })).toEqual({
    name: "idle",
    message: messages.saved,
  });
});

test("a microphone that is refused leads back, with the words", () => {
  const state = reach({ type: "ask" }, { type: "failed", message: messages.noMicrophone });
  expect(state).toEqual({ name: "idle", message: messages.noMicrophone });
  expect(next(state, { type: "ask" })).toEqual({ name: "asking" });
});

test("what was saved is said again where no more can be told after it", () => {
  const saved = reach(...recorded, { type: "save" }, { type: "saved" });
  const failed: RecorderEvent = { type: "failed", message: messages.noMicrophone };
  const refused = goOn(saved, { type: "ask" }, failed);
  expect(refused).toEqual({ name: "idle", message: messages.noMicrophone, isSaved: true });
  expect(goOn(refused, { type: "ask" }, failed)).toMatchObject({ isSaved: true });
  const empty: RecorderEvent = { type: "failed", message: messages.empty };
  expect(goOn(saved, ...recording, empty)).toMatchObject({ message: messages.empty, isSaved: true });
  expect(reach({ type: "ask" }, failed)).toEqual({ name: "idle", message: messages.noMicrophone });
});

test("what breaks while recording keeps what was captured, or says that nothing was", () => {
  expect(reach(...recording, { type: "captured", seconds: 5, message: messages.broken })).toMatchObject({
    name: "stopped",
    seconds: 5,
    message: messages.broken,
  });
  expect(reach(...recording, { type: "failed", message: messages.empty })).toEqual({
    name: "idle",
    message: messages.empty,
  });
});

test("a microphone that the system takes pauses it, and says why until one goes on", () => {
  const state = reach(...recording, { type: "second", seconds: 3 }, { type: "interrupted" });
  expect(state).toMatchObject({ name: "recording", seconds: 3, isPaused: true, isInterrupted: true });
  expect(next(state, { type: "resumed" })).toMatchObject({ isPaused: false, isInterrupted: false });
});

test("a microphone that went away is no success, and more can be told, also after it was heard", () => {
  const state = reach(...recording, { type: "captured", seconds: 5, message: messages.microphoneGone });
  expect(state).toMatchObject({ name: "stopped", message: { kind: "error" }, isCutOff: true });
  expect(next(state, { type: "play" })).toMatchObject({ isCutOff: true });
  expect(reach(...recorded)).toMatchObject({ isCutOff: false });
});

test("a failed upload keeps the clip, and can be tried again", () => {
  const state = reach(...recorded, { type: "save" }, { type: "notSaved" });
  expect(state).toMatchObject({ name: "stopped", seconds: 12, message: messages.notSaved });
  expect(next(state, { type: "save" }).name).toBe("uploading");
});

test("the clip is played, and stops for the question of deleting it", () => {
  const playing = reach(...recorded, { type: "play" });
  expect(playing).toMatchObject({ isPlaying: true });
  expect(next(playing, { type: "notPlayable" })).toMatchObject({
    isPlaying: false,
    message: messages.notPlayable,
  });
  const asked = next(playing, { type: "openDeletePage" });
  expect(asked).toMatchObject({ confirmsDelete: true, isPlaying: false });
  expect(next(asked, { type: "keep" })).toMatchObject({ name: "stopped", confirmsDelete: false });
  expect(next(asked, { type: "deleted" })).toEqual(start);
});

describe("an event that a state does not know changes nothing", () => {
  test.each([
    [start, { type: "save" }],
    [reach(...recording), { type: "ask" }],
    [reach(...recorded), { type: "second", seconds: 9 }],
    [reach(...recorded, { type: "save" }), { type: "deleted" }],
    [reach({ type: "ask" }), { type: "captured", seconds: 1 }],
  ] as [State, RecorderEvent][])("%j %j", (state, event) => expect(next(state, event)).toBe(state));
});
