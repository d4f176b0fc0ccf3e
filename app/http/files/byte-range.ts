export interface ByteRange {
  start: number;
  end: number;
}

/** Undefined for the whole file: no, an invalid or a multiple range. Null if it is unsatisfiable (416). */
export function parseByteRange(header: string | null, size: number): ByteRange | null | undefined {
  const [, first, last] = header?.match(/^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i) ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") return within({ start: Math.max(0, size - Number(last)), end: size - 1 }, size);
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return within(
    { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) },
    size,
  );
}

function within(range: ByteRange, size: number): ByteRange | null {
  return range.start < size && range.start <= range.end ? range : null;
}
