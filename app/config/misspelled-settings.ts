import type { Env } from "./config-error";
import { settingNames } from "./setting-names";

export interface MisspelledSetting {
  setting: string;
  meant: string;
}

/** Variables that are no settings and look like one, such as SMPT_URL. Those of other programs do not. */
export function findMisspelledSettings(env: Env): MisspelledSetting[] {
  const known: readonly string[] = settingNames;
  return Object.keys(env)
    .filter((name) => !known.includes(name) && env[name])
    .flatMap((setting) => {
      const meant = known.find((name) => isMeant(setting, name));
      return meant ? [{ setting, meant }] : [];
    });
}

/** Short names are like many others: HOME is no misspelled HOST. */
const shortest = 6;
const longName = 10;

function isMeant(name: string, known: string): boolean {
  if (known.length < shortest) return false;
  return mistakes(name.toUpperCase(), known) <= (known.length >= longName ? 2 : 1);
}

/** How many letters are missing, too many, wrong, or exchanged with their neighbor. */
function mistakes(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i += 1) {
    rows[i] = [];
    for (let j = 0; j <= other.length; j += 1) rows[i]?.push(best(rows, one, other, i, j));
  }
  return rows[one.length]?.[other.length] ?? 0;
}

function best(rows: number[][], one: string, other: string, i: number, j: number): number {
  if (i === 0 || j === 0) return i + j;
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  const differs = one[i - 1] === other[j - 1] ? 0 : 1;
  const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
  return Math.min(
    at(i - 1, j) + 1,
    at(i, j - 1) + 1,
    at(i - 1, j - 1) + differs,
    isExchanged ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
  );
}
