import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Controller } from "../recorder/controller";
import { RecordingActs } from "../recorder/recording-view";
import type { Session } from "../recorder/session";
import { messages, next, type RecorderEvent, type State, start } from "../recorder/state-machine";
import { StoppedActs } from "../recorder/stopped-view";
import { enhance } from "./tablet-idle.client";

/* A tablet that is left alone presses one button of the recorder, and sends what stands in its form before it forgets. */

const sending = { unsent: 0, refusal: undefined, isOnDevice: true };
const seconds = 6;

let pressed: string[];

beforeEach(() => {
  pressed = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const recorded = (message?: (typeof messages)["microphoneGone"]): RecorderEvent[] => [
  { type: "ask" },
  { type: "began" },
  { type: "captured", seconds: 5, message },
];

test.each<[string, string, RecorderEvent[]]>([
  ["Done, keep it", "paused", [{ type: "ask" }, { type: "began" }, { type: "paused" }]],
  ["Save recording", "stopped", recorded()],
  ["Save recording", "stopped", recorded(messages.microphoneGone)],
  ["No, keep it", "deleting", [...recorded(), { type: "openDeletePage" }]],
])("it presses “%s” of a recorder that is %s", (button, view, events) => {
  showRecorder(view, events.reduce(next, start));
  enhance({ dataset: { seconds: String(seconds) } } as unknown as HTMLElement);
  vi.advanceTimersByTime(seconds * 1_000);
  expect(pressed).toEqual([button]);
});

const photo = () => new File(["a photo"], "mill.jpg");
const isPhoto = (value: unknown) => value instanceof File;

test.each<[string, Record<string, string | File>, number[], boolean]>([
  ["words and a photo", { content: "The mill.", media: photo() }, [204, 204], true],
  ["a photo alone", { content: "", media: photo() }, [204], true],
  ["a recording of a form without words", { media: photo() }, [204], true],
  ["words, and a photo that is refused", { content: "The mill.", media: photo() }, [204, 415], true],
  [
    "words, and a photo that finds no room for now",
    { content: "The mill.", media: photo() },
    [204, 503],
    false,
  ],
  ["words that are not taken", { content: "The mill." }, [413], false],
  ["nothing", { content: " ", media: new File([], "") }, [], true],
])("it sends %s", async (_, fields, statuses, forgets) => {
  const sent: FormData[] = [];
  const replace = vi.fn();
  showForm({ formToken: "token", ...fields }, replace);
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: FormData }) => {
    sent.push(body);
    return new Response(null, { status: statuses[sent.length - 1] ?? 500 });
  });
  enhance({ dataset: { seconds: String(seconds) } } as unknown as HTMLElement);
  await vi.advanceTimersByTimeAsync((seconds + 1) * 1_000);
  expect(replace.mock.calls).toEqual(forgets ? [["/tablet/done"]] : []);
  expect(sent).toHaveLength(statuses.length);
  expect(sent.every((body) => body.get("formToken") === "token")).toBe(true);
  const isOfWords = (body: FormData) => body.get("content") === fields.content && !isPhoto(body.get("media"));
  const isOfFiles = (body: FormData) => !body.get("content") && isPhoto(body.get("media"));
  expect(sent.every((body) => isOfWords(body) !== isOfFiles(body))).toBe(true);
});

function showForm(fields: Record<string, string | File>, replace: (address: string) => void): void {
  const form = { action: "/tablet/turns/1" };
  vi.stubGlobal("document", {
    addEventListener: () => undefined,
    querySelector: (selector: string) =>
      selector === "[data-recorder]" ? null : { form, value: fields.content ?? "" },
  });
  vi.stubGlobal("window", {
    ...{ setTimeout, clearTimeout, addEventListener: () => undefined },
    location: { replace },
  });
  vi.stubGlobal(
    "FormData",
    class extends FormData {
      constructor(of?: unknown) {
        super();
        if (of === form)
          for (const [name, value] of Object.entries(fields))
            if (typeof value === "string") this.append(name, value);
            else this.append(name, value, value.name);
      }
    },
  );
}

function showRecorder(view: string, state: State): void {
  const [controller, session] = [{} as Controller, { pause: () => undefined } as unknown as Session];
  const markup =
    state.name === "recording"
      ? renderToStaticMarkup(<RecordingActs {...{ state, session, sending, controller }} />)
      : renderToStaticMarkup(
          <StoppedActs {...{ state: state as State & { name: "stopped" }, session, sending, controller }} />,
        );
  const buttons = [...markup.matchAll(/<button([^>]*)>(?:<svg.*?<\/svg>)?\s*([^<]*)/g)];
  vi.stubGlobal("document", {
    addEventListener: () => undefined,
    querySelector(selector: string) {
      if (selector === "[data-recorder]") return { dataset: { recorder: view } };
      const name = selector.replace(/^.*[.[]|\]$/g, "");
      const found = buttons.find(([, attributes = ""]) => new RegExp(`\\b${name}\\b`).test(attributes));
      return found && { click: () => pressed.push(found[2] ?? "") };
    },
  });
  vi.stubGlobal("window", { setTimeout, clearTimeout, addEventListener: () => undefined });
}
