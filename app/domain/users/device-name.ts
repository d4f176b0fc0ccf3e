const browsers: [RegExp, string][] = [
  [/\bEdgA?i?O?S?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

/** An iPad may say that it is a Mac: nothing that it sends tells them apart. */
const devices: [RegExp, string][] = [
  [/\biPad\b/, "an iPad"],
  [/\biPhone\b/, "an iPhone"],
  [/\bAndroid\b.*\bMobile\b/, "an Android phone"],
  [/\bAndroid\b/, "an Android tablet"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bWindows\b/, "a Windows computer"],
  [/\bMacintosh\b.*\bVersion\/.*\bSafari\//, "a Mac or iPad"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bLinux\b/, "a Linux computer"],
];

/** What people would call a browser and its device, by what it says of itself: "Safari on an iPad". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const device = nameIn(devices, userAgent);
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? (device ? `A browser on ${device}` : "A device that does not say what it is");
}

function nameIn(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
