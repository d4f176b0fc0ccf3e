import { fold, withoutEnd, withoutSigns } from "./spellings";

const orders = [
  "abcdefghijklmnopqrstuvwxyzabc",
  "01234567890123456789",
  ...["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn"],
  ...["1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp"],
  ...["1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "a1b2c3d4e5f6g7h8i9", "1a2b3c4d5e6f7g8h9i"],
  ...["aqswdefrgthyjukilo", "azsxdcfvgbhnjmkl", "qawsedrftgyhujikolp", "147258369", "159753", "741852963"],
];
const runs = [...orders, ...orders.map((order) => [...order].reverse().join(""))];
/** Shorter pieces of an order are in every word. */
const shortestRun = 3;
const fewSigns = 3;

/** True for repeated signs or pieces, and for what follows an order: "aaaaaaaa", "abcabcabc", "qwer1234". */
export function isPattern(password: string): boolean {
  const text = withoutSigns(fold(password));
  const once = oncePerRun(text);
  if (new Set(fold(password)).size <= fewSigns) return true;
  return [text, once, withoutEnd(text)].some((each) => isOfRuns(each) || isOfRuns(repeatedPart(each)));
}

/** "1234" of "11223344". */
function oncePerRun(text: string): string {
  return text.replace(/(.)\1+/gu, "$1");
}

/** Returns "abc" of "abcabcabc", or the text itself if nothing is repeated. */
export function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length);
  return text;
}

function isOfRuns(text: string): boolean {
  const reached = new Set([0]);
  for (let end = shortestRun; end <= text.length; end += 1) {
    const starts = [...reached].filter((start) => end - start >= shortestRun);
    if (starts.some((start) => isRun(text.slice(start, end)))) reached.add(end);
  }
  return text !== "" && reached.has(text.length);
}

function isRun(piece: string): boolean {
  return runs.some((run) => run.includes(piece));
}
