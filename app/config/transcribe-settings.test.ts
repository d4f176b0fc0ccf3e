import { describe, expect, test } from "vitest";
import { ConfigError } from "./config-error";
import { readTranscribeSettings } from "./transcribe-settings";

const call = "/v1/audio/transcriptions";

test.each([
  ["http://localhost:8080", `http://localhost:8080${call}`],
  ["http://localhost:8080/", `http://localhost:8080${call}`],
  ["https://speech.example.org/v1", `https://speech.example.org${call}`],
  ["https://speech.example.org/v1/", `https://speech.example.org${call}`],
  [`https://speech.example.org${call}`, `https://speech.example.org${call}`],
  ["https://example.org/speech", `https://example.org/speech${call}`],
])("TRANSCRIBE_URL %s calls %s", (url, endpoint) => {
  expect(readTranscribeSettings({ TRANSCRIBE_URL: url })).toMatchObject({ endpoint });
});

test("the usual model, no key and no language, unless they are set", () => {
  const url = { TRANSCRIBE_URL: "http://localhost:8080" };
  expect(readTranscribeSettings(url)).toMatchObject({
    key: undefined,
    model: "whisper-1",
    language: undefined,
  });
  expect(
    readTranscribeSettings({
      ...url,
      TRANSCRIBE_KEY: "k",
      TRANSCRIBE_MODEL: "small",
      TRANSCRIBE_LANGUAGE: "de",
    }),
  ).toMatchObject({ key: "k", model: "small", language: "de" });
  expect(readTranscribeSettings({ ...url, TRANSCRIBE_LANGUAGE: "auto" })?.language).toBeUndefined();
  expect(readTranscribeSettings({})).toBeUndefined();
});

describe("what cannot be right stops the start with the name of the setting", () => {
  test.each([
    ["TRANSCRIBE_URL", { TRANSCRIBE_URL: "localhost:8080" }],
    ["TRANSCRIBE_URL", { TRANSCRIBE_URL: "ftp://example.org" }],
    ["TRANSCRIBE_URL", { TRANSCRIBE_URL: "https://user:secret@example.org" }],
    ["TRANSCRIBE_URL", { TRANSCRIBE_URL: "https://example.org/?key=1" }],
    ["TRANSCRIBE_KEY", { TRANSCRIBE_KEY: "k" }],
    ["TRANSCRIBE_KEY", { TRANSCRIBE_URL: "http://localhost", TRANSCRIBE_KEY: "a\r\nb" }],
    ["TRANSCRIBE_LANGUAGE", { TRANSCRIBE_URL: "http://localhost", TRANSCRIBE_LANGUAGE: "English" }],
  ])("%s in %j", (name, env) => {
    expect(() => readTranscribeSettings(env)).toThrow(ConfigError);
    expect(() => readTranscribeSettings(env)).toThrow(name);
  });
});
