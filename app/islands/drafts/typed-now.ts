/* Requests overtake each other: the server knows by this which words of a browser are the later ones. Also in public/keep-words.js: both must agree. */

const nameKey = "browser";
const timeKey = "typed-at";
let own = "";
let last = 0;

/** The browser's name, until somebody signs out, and its time: later at every call, in all tabs, also where its clock was put back. */
export function typedNow(): string {
  own = own || Math.random().toString(36).slice(2, 12);
  last = Math.max(Date.now(), last + 1);
  try {
    own = localStorage.getItem(nameKey) || own;
    last = Math.max(last, Number(localStorage.getItem(timeKey) || 0) + 1);
    localStorage.setItem(nameKey, own);
    localStorage.setItem(timeKey, String(last));
  } catch {
    // Without storage each page has a name of its own.
  }
  return `${own} ${last}`;
}
