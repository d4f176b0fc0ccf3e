export type MediaKind = "image" | "video" | "audio";

/** What some browsers have no type for, by the end of its name. */
const endings: [RegExp, MediaKind][] = [
  [/\.(heic|heif)$/i, "image"],
  [/\.(m4a|aac|oga|opus|flac|caf|amr)$/i, "audio"],
  [/\.(mov|m4v|mkv|3gp)$/i, "video"],
];

/** What a file is, by its type or name; undefined for what is neither picture nor sound nor video (spec 1, section 5). */
export function kindOf({ type, name }: Pick<File, "type" | "name">): MediaKind | undefined {
  const [, kind] = /^(image|video|audio)\//.exec(type) || [];
  if (kind) return kind as MediaKind;
  const isUnknown = type === "" || type === "application/octet-stream";
  const found = isUnknown && endings.filter(([ending]) => ending.test(name))[0];
  return found ? found[1] : undefined;
}

/** Parts the files that a field with this `accept` ("image/*,audio/*") takes from those that it does not. */
export function sortFiles(files: File[], accept: string) {
  const taken: { file: File; kind: MediaKind }[] = [];
  const skipped: string[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    if (kind && accept.indexOf(`${kind}/`) >= 0) taken.push({ file, kind });
    else skipped.push(file.name);
  }
  return { taken, skipped };
}
