import { firefoxPath } from "../../scripts/programs.mjs";
import { openFirefox } from "../support/firefox";
import { password } from "../support/people";
import { preparedLength, secondsSince, talkFor } from "../support/recordings";
import { expect, test } from "./scenario";

/* One recording in Firefox. */

test.skip(({ hasScript }) => !hasScript, "Recording needs script.");

test("Firefox records, saves and plays", async ({ server, person }) => {
  const program = firefoxPath();
  if (!program) console.warn("No Firefox was found: the recorder is tested in Chromium alone.");
  test.skip(!program, "No Firefox was found. Set FIREFOX_PATH to one.");
  const firefox = await openFirefox(program ?? "");
  try {
    await firefox.redirectWithFlash(`${server.address}/auth`);
    await firefox.type('input[name="username"]', person.username);
    await firefox.type('input[name="password"]', password);
    await firefox.click('main button[type="submit"]');
    await firefox.until('return document.body.textContent.includes("Welcome!")');
    await firefox.redirectWithFlash(`${server.address}/?type=biography&prompt=1`);
    await firefox.type('textarea[name="content"]', "Typed before.");

    await firefox.until(settled, voice);
    await firefox.click(voice);
    await firefox.until('return document.querySelector("[data-wake]:not([hidden])") !== null');
    await talkFor(1.1);
    await firefox.click("[data-wake]");
    await firefox.until(pressable, "Done, keep it");
    const began = Date.now();
    await talkFor(6);
    await firefox.run(press, "Pause");
    const duration = secondsSince(began);
    await firefox.until(pressable, "Stop recording");
    await firefox.run(press, "Stop recording");
    await firefox.until(pressable, "Save recording");
    await firefox.run(press, "Save recording");
    await firefox.until('return document.body.textContent.includes("Audio Uploaded")');
    expect(Math.abs((await preparedLength(server, person.userId)) - duration)).toBeLessThan(1);

    await firefox.redirectWithFlash(`${server.address}/?type=biography&prompt=1`);
    await firefox.until('return document.querySelector("#media-lists audio") !== null');
    expect(await firefox.run('return document.querySelector("textarea").value')).toBe("Typed before.");
    const played = await firefox.run<number>(`
      const audio = document.querySelector("#media-lists audio");
      audio.muted = true;
      audio.playbackRate = 4;
      return audio.play().then(() => new Promise((done) => { audio.onended = () => done(audio.duration); }));
    `);
    expect(Math.abs(played - duration)).toBeLessThan(1);
  } finally {
    await firefox.close();
  }
});

const voice = '[aria-label="Voice Recording"]';
const settled = 'return getComputedStyle(document.querySelector(arguments[0])).pointerEvents !== "none"';
const find =
  'const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === arguments[0]);';
const pressable = `${find} return button !== undefined`;
const press = `${find} button.click()`;
