import { Unreadable } from "./found-letter";

/* No kept library reads Rich Text; of its language only what carries words is needed here. */

const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;

/** Groups without words of the letter. */
const hidden = new Set([
  ...["fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer", "listtable"],
  ...[
    "listoverridetable",
    "revtbl",
    "rsidtbl",
    "generator",
    "themedata",
    "datastore",
    "latentstyles",
    "fldinst",
  ],
]);

const said: Record<string, string> = {
  ...{ par: "\n\n", line: "\n", tab: "\t", sect: "\n\n", page: "\n\n", cell: " ", row: "\n" },
  ...{ lquote: "‘", rquote: "’", ldblquote: "“", rdblquote: "”", emdash: "—", endash: "–", bullet: "•" },
};

interface Group {
  isHidden: boolean;
  /** How many letters stand for an old reader behind each \u. */
  spare: number;
}

/** The words of Rich Text, with an empty line between paragraphs. Throws Unreadable for anything else. */
export function rtfText(source: string): string {
  if (!source.startsWith("{\\rtf")) throw new Unreadable("unreadable");
  const codePage = decoderOf(/\\ansicpg(\d+)/.exec(source)?.[1]);
  const groups: Group[] = [{ isHidden: false, spare: 1 }];
  let text = "";
  let toSkip = 0;
  for (const [, word, number, byte, symbol, brace, letters] of source.matchAll(token)) {
    const group = groups.at(-1) ?? { isHidden: true, spare: 1 };
    if (brace === "{") groups.push({ ...group });
    else if (brace === "}") groups.pop();
    else if (symbol === "*") group.isHidden = true;
    else if (word && hidden.has(word)) group.isHidden = true;
    else if (word === "uc") group.spare = Number(number ?? 1);
    else if (group.isHidden) continue;
    else if (word === "u") {
      text += String.fromCharCode((Number(number) + 65536) % 65536);
      toSkip = group.spare;
      continue;
    } else if (byte) {
      if (toSkip > 0) toSkip -= 1;
      else text += codePage.decode(Uint8Array.of(Number.parseInt(byte, 16)));
      continue;
    } else if (letters) {
      text += letters.slice(toSkip);
    } else text += word ? (said[word] ?? "") : symbolText(symbol);
    toSkip = 0;
  }
  return text
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function symbolText(symbol: string | undefined): string {
  if (symbol === "~") return " ";
  return symbol && "\\{}".includes(symbol) ? symbol : symbol === "\n" || symbol === "\r" ? "\n\n" : "";
}

function decoderOf(page: string | undefined): TextDecoder {
  try {
    return new TextDecoder(`windows-${page ?? 1252}`);
  } catch {
    return new TextDecoder("windows-1252");
  }
}
