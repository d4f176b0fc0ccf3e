/* Pictures that a letter names by an address. None is fetched: the list says which, and takes them as files or as a zip. */

const kept = 100;
export const pictureName = /\.(jpe?g|png|gif|webp|heic|heif|avif|tiff?)$/i;

/** Counts the images with a full web address, of whatever name; a repeated one counts again. */
export function countFarPictures(html: string): number {
  return addresses(html).length;
}

/** Where those that have the name of a picture stand: the end of the address, such as "2019/05/snow.jpg". Each once, at most 100. */
export function nameFarPictures(html: string): string[] {
  const names = addresses(html)
    .map(tailOf)
    .filter((name) => pictureName.test(name));
  return [...new Set(names)].slice(0, kept);
}

function addresses(html: string): string[] {
  return [...html.matchAll(/<img\b[^>]*?\bsrc\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'>]+)/gi)].map(
    ([, address = ""]) => address,
  );
}

function tailOf(address: string): string {
  const url = address.replace(/^(https?:)?\/\//i, "").replace(/[?#].*$/, "");
  const [, ...path] = url.split("/").map(decoded);
  const [name = "", ...folders] = path.reverse();
  return [...folders.slice(0, 2).reverse(), withoutSize(name)].join("/").slice(0, 300);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A blog keeps each picture in several sizes: "snow-300x200.jpg" and "snow-scaled.jpg" are of "snow.jpg". */
function withoutSize(name: string): string {
  return name.replace(/(-\d{2,5}x\d{2,5}|-scaled)(?=\.\w{3,4}$)/i, "");
}

/** Prefers the largest size. Folders decide between equal names; a file without folders is never guessed between two letters. */
export function matchPictures<Given extends { name: string }>(
  wanted: string[],
  given: Given[],
): Map<string, Given> {
  const byKey = Map.groupBy(given, ({ name }) => keyOf(name));
  const namesakes = Map.groupBy(new Set(wanted), keyOf);
  const found = new Map<string, Given>();
  for (const name of wanted) {
    const isAlone = namesakes.get(keyOf(name))?.length === 1;
    const fitting = (byKey.get(keyOf(name)) ?? []).filter((one) => isAlone || sameEnd(one.name, name) > 1);
    const [best] = fitting.sort(
      (a, b) => sameEnd(b.name, name) - sameEnd(a.name, name) || sizeOf(b.name) - sizeOf(a.name),
    );
    if (best) found.set(name, best);
  }
  return found;
}

/** What stands behind the last slash: "snow.jpg" for "2019/05/snow.jpg". */
export function baseName(name: string): string {
  return name.split("/").at(-1) ?? "";
}

function keyOf(name: string): string {
  return withoutSize(baseName(name)).normalize("NFC").toLowerCase();
}

function sameEnd(a: string, b: string): number {
  const [one, other] = [a, b].map((name) => [
    keyOf(name),
    ...name.toLowerCase().split("/").reverse().slice(1),
  ]);
  let same = 0;
  while (one?.[same] !== undefined && one[same] === other?.[same]) same += 1;
  return same;
}

/** The name without a size is the original. */
function sizeOf(name: string): number {
  const width = /-(\d{2,5})x\d{2,5}\.\w{3,4}$/.exec(name)?.[1];
  return width === undefined ? Number.MAX_SAFE_INTEGER : Number(width);
}
