import { expect, test } from "vitest";
import { kindOf, sortFiles } from "./queue";

test.each([
  ["image/jpeg", "beach.jpg", "image"],
  ["audio/mpeg", "voice.mp3", "audio"],
  ["video/webm", "clip.webm", "video"],
  ["", "IMG_0001.HEIC", "image"],
  ["", "scan.TIF", "image"],
  ["image/tiff", "scan.tiff", "image"],
  ["", "memo.m4a", "audio"],
  ["application/octet-stream", "film.MOV", "video"],
  ["", "photos", undefined],
  ["", "heic", undefined],
  ["application/pdf", "notes.pdf", undefined],
  ["text/plain", "list.heic", undefined],
  ["application/x-msdownload", "program.exe", undefined],
])("a file of type %j named %s is: %s", (type, name, kind) => {
  expect(kindOf({ type, name })).toBe(kind);
});

const beach = new File(["1"], "beach.jpg", { type: "image/jpeg" });
const voice = new File(["2"], "voice.mp3", { type: "audio/mpeg" });
const notes = new File(["3"], "notes.pdf", { type: "application/pdf" });

test("what a field takes is parted from what it does not, in order", () => {
  expect(sortFiles([notes, beach, voice], "image/*,audio/*,video/*")).toEqual({
    taken: [
      { file: beach, kind: "image" },
      { file: voice, kind: "audio" },
    ],
    skipped: ["notes.pdf"],
  });
  expect(sortFiles([beach, voice], "image/*").skipped).toEqual(["voice.mp3"]);
});
