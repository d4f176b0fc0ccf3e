import { expect, test } from "vitest";
import { deviceName } from "./devices.server";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webkit} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    "Safari on an iPad",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) ${webkit} CriOS/109.0 Mobile/15E148 Safari/604.1`,
    "Chrome on an iPhone",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.4 Safari/605.1.15`,
    "Safari on a Mac or iPad",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/120.0.0.0 Safari/537.36`,
    "Chrome on a Mac",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/120.0.0.0 Safari/537.36 Edg/120.0`,
    "Edge on a Windows computer",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/120.0.0.0 Mobile Safari/537.36`,
    "Chrome on an Android phone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X200) ${blink} SamsungBrowser/23.0 Chrome/115.0 Safari/537.36`,
    "Samsung Internet on an Android tablet",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0", "Firefox on a Linux computer"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/120.0 Safari/537.36`, "Chrome on a Chromebook"],
  ["curl/8.5.0", "A device that does not say what it is"],
  ["", "A device that does not say what it is"],
  ["Something (iPad)", "A browser on an iPad"],
])("%s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
